import { describe, expect, it } from '@jest/globals'
import { faceBehind, titleFamilies } from './font-families.ts'

describe('a display face', () => {
  it('stands before the fonts of a title in simplified Chinese', () => {
    expect(titleFamilies('kai', 'brush', 'zh-CN').slice(0, 2)).toEqual(['Display Brush', 'LXGW WenKai'])
  })

  it.each(['zh-TW', 'ja', 'ko', 'en'])(
    'leaves titles in %s to fonts that have all their characters',
    (language) => {
      expect(titleFamilies('kai', 'brush', language)).not.toContain('Display Brush')
    },
  )

  it('sets Han characters and leaves letters and marks to the next font', () => {
    expect([...'山A，'].map((each) => faceBehind('Display Pop', each.codePointAt(0) ?? 0))).toEqual([
      'ZCOOL KuaiLe',
      null,
      null,
    ])
  })
})
