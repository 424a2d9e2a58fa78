import { resolveRenderConfig } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import { inBrandColours } from '../../../../brands/in-brand-colours.ts'
import { proveBrand } from '../../../../brands/prove-brand.ts'
import { readSource } from '../../../../output/blocks/source.ts'
import { themes } from '../../../../themes/catalogue.ts'
import { plainInk } from '../../../../themes/families/ink/plain-ink.ts'
import type { Theme } from '../../../../themes/theme.ts'
import { wechatArticle } from '../wechat-article.ts'
import { heldInWechat } from './held-palette.ts'
import { legibleInWechat } from './look.ts'

const leastIn = (theme: Theme) => Math.min(...Object.values(legibleInWechat(theme.light ?? plainInk.light)))

/** Brands that may be saved, and whose papers lie where WeChat's dark mode turns from one to the other. */
const BRANDS = [
  { accent: '#3a596c', paper: '#7bedef' },
  { accent: '#1e4da7', paper: '#efe00a', marker: '#1be920' },
] as const

describe('heldInWechat', () => {
  it('leaves our own themes as they are', () => {
    for (const theme of themes)
      for (const scheme of ['light', 'dark'] as const) expect(heldInWechat(theme, scheme)).toEqual(theme)
  })

  it('moves the paper of a brand where an article could not be read in one of the modes', () => {
    const worn = BRANDS.map((light) => inBrandColours(plainInk, { colours: { light, dark: null } }))
    const faint = worn.filter((theme) => leastIn(theme) < 4.5)
    const held = faint.map((theme) => heldInWechat(theme, 'light'))

    expect(BRANDS.flatMap((light) => proveBrand({ colours: { light, dark: null } }))).toEqual([])
    expect(faint.length).toBe(BRANDS.length)
    expect(held.map(leastIn).filter((least) => least < 4.5)).toEqual([])
    for (const [index, theme] of held.entries()) expect(theme.light?.ink).toBe(faint[index]?.light?.ink)
  })

  it('is what the articles of brands have', () => {
    const [light] = BRANDS
    const brand = { name: 'Tea', colours: { light, dark: null }, signature: null, qr: null }
    const config = resolveRenderConfig('wechat', { theme: 'plain-ink', brand: 'brd_1' })
    const text = { title: 'Tea', markdown: '# Tea\n\n> A cup.' }
    const source = readSource(text, config, { brands: { brd_1: brand } })
    if (!source) throw new Error('There is such a theme.')
    const articleOf = (changed: object) =>
      wechatArticle({ ...source, ...changed, config, setFormula: null }).html

    expect(articleOf({})).toBe(articleOf({ brand: null, theme: heldInWechat(source.theme, 'light') }))
    expect(articleOf({})).not.toBe(articleOf({ brand: null }))
  })
})
