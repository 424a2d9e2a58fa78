import { describe, expect, it } from '@jest/globals'
import { plainInk } from '../families/ink/plain-ink.ts'
import { ruledNotebook } from '../families/notebook/ruled-notebook.ts'
import { stickerCss } from './sticker-css.ts'

describe('stickerCss', () => {
  it('centres few lines beside a sticker, but keeps them on the rules of ruled paper', () => {
    expect(stickerCss(plainInk)).toMatch(/\.low\{[^}]*align-content:center/)
    expect(stickerCss(ruledNotebook)).toMatch(/\.low\{[^}]*align-content:start/)
  })
  it('makes no sticker higher than the paragraph that it is beside', () => {
    expect(stickerCss(plainInk)).toMatch(
      />:is\(\.at-left,\.at-right\)\{[^}]*bottom:0;[^}]*height:auto;max-height:/,
    )
  })
})
