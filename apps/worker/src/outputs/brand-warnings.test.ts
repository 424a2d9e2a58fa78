import type { BrandColours, Platform } from '@galley/contracts'
import { resolveRenderConfig } from '@galley/contracts'
import { readSource } from '@galley/render'
import { describe, expect, it } from '@jest/globals'
import { brandWarnings } from './brand-warnings.ts'

const brand = 'brd_01kajxev6jstwchf7xm9yz13c4'

function warningsOf(light: BrandColours | null, theme: string, platform: Platform = 'xhs'): string[] {
  const config = resolveRenderConfig(platform, { theme, brand })
  const kit = { name: 'Tea', colours: { light, dark: null }, signature: null, qr: null }
  const source = readSource({ title: 'a', markdown: 'a' }, config, { brands: { [brand]: kit } })
  if (!source) throw new Error('There is no such theme.')
  return brandWarnings(source, { platform, config }).map(({ code }) => code)
}

describe('the warnings of a brand', () => {
  it('tell that a theme shows a colour otherwise, and nothing where it shows all as they are', () => {
    const green = { accent: '#1f6f54' } as const

    expect(warningsOf(green, 'plain-ink')).toEqual([])
    expect(warningsOf(green, 'sunflower')).toEqual(['brand_colour_moved'])
    expect(warningsOf(null, 'sunflower')).toEqual([])
  })

  it('tell that an article of WeChat has another paper than cards', () => {
    const yellow = { accent: '#1e4da7', paper: '#efe00a' } as const

    expect(warningsOf(yellow, 'plain-ink')).toEqual([])
    expect(warningsOf(yellow, 'plain-ink', 'wechat')).toEqual(['brand_colour_moved'])
  })

  it('tell how many characters a font lacks, and not which', () => {
    const config = resolveRenderConfig('xhs', { brand })
    const face = { uri: 'data:', weights: { min: 400, max: 400 }, han: true }
    const kit = { name: 'Tea', colours: { light: null, dark: null }, signature: null, qr: null }
    const faces = { heading: { ...face, lacks: 3 }, body: { ...face, lacks: 0 } }
    const source = readSource({ title: 'a', markdown: 'a' }, config, {
      brands: { [brand]: { ...kit, faces } },
    })
    if (!source) throw new Error('There is no such theme.')

    expect(brandWarnings(source, { platform: 'xhs', config })).toEqual([
      {
        code: 'brand_font_lacks',
        page: null,
        message:
          'The heading font of the brand lacks characters of this text. The font of the theme shows them: 3.',
      },
    ])
  })
})
