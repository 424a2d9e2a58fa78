import { describe, expect, it } from '@jest/globals'
import { FontCounts } from './font-counts.ts'

async function fontsUsed(...added: Parameters<FontCounts['add']>): Promise<string[]> {
  const counts = new FontCounts()
  await counts.add(...added)
  return counts.names()
}

const SANS = '"Noto Sans SC", "Noto Sans JP", "Noto Sans KR", "LXGW WenKai", "Noto Color Emoji", sans-serif'

describe('FontCounts', () => {
  it('names what a list falls back to, the font with the most characters first', async () => {
    expect(await fontsUsed([{ families: SANS, characters: '中文字 안녕😀' }])).toEqual([
      'Noto Sans SC',
      'Noto Sans KR',
      'Noto Color Emoji',
    ])
  })

  it('names the font behind a Latin face, which has Latin alone', async () => {
    expect(await fontsUsed([{ families: '"Latin Grotesk", "Noto Sans SC"', characters: 'ab中' }])).toEqual([
      'Inter',
      'Noto Sans SC',
    ])
  })

  it('names one font for formulas, and omits characters without a font', async () => {
    expect(
      await fontsUsed([
        { families: 'KaTeX_Math', characters: 'x' },
        { families: SANS, characters: '\u{10FFFD} ' },
      ]),
    ).toEqual(['KaTeX'])
  })
})
