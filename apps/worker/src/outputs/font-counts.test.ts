import type { BrandFont } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import { readBrandFontFile } from '../../../../tests/support/brand-fonts.ts'
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

  it('names the fonts of a brand for the characters that they have', async () => {
    const data = (await readBrandFontFile('mono')).toString('base64')
    const face = { uri: `data:font/ttf;base64,${data}`, weights: { min: 400, max: 400 }, han: false }
    const facts: BrandFont = {
      ...{ name: 'Tea Mono', bytes: 1, characters: 1, han: false, since_version: 2 },
      ...{ format: 'truetype', embedding: 'installable', weights: { min: 400, max: 400 } },
    }
    const kit = { name: 'Tea', colours: { light: null, dark: null }, signature: null, qr: null }
    const counts = new FontCounts({ ...kit, fonts: { heading: facts }, faces: { heading: face } })

    await counts.add([
      { families: '"Brand Heading","Noto Serif SC"', characters: '茶Tea' },
      { families: '"Noto Serif SC"', characters: 'T' },
    ])

    expect(counts.names()).toEqual(['Tea Mono', 'Noto Serif SC'])
  })
})
