import { describe, expect, it } from '@jest/globals'
import { themes } from './catalogue.ts'
import { plainInk } from './families/ink/plain-ink.ts'
import { themeVersion } from './theme-version.ts'

describe('themeVersion', () => {
  it('changes with any value of the theme, and with nothing else', () => {
    const darker = { ...plainInk, light: { ...plainInk.light, ink: '#23201d' } } as const

    expect(themeVersion(plainInk)).toBe(themeVersion(structuredClone(plainInk)))
    expect(themeVersion(darker)).not.toBe(themeVersion(plainInk))
  })

  it('tells all themes apart', () => {
    expect(new Set(themes.map(themeVersion)).size).toBe(themes.length)
  })
})
