import type { BrandColours } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import { proveTheme } from '../theme-proof/prove-theme.ts'
import { themes } from '../themes/catalogue.ts'
import { plainInk } from '../themes/families/ink/plain-ink.ts'
import type { Theme } from '../themes/theme.ts'
import { inBrandColours, movedColours } from './in-brand-colours.ts'

const in_ = (theme: Theme, light: BrandColours | null, dark: BrandColours | null = null) =>
  inBrandColours(theme, { colours: { light, dark } })

/** Colours of real brands: bright yellow, pale green, strong blue, and grounds of their own. */
const BRANDS: Readonly<Record<string, { light: BrandColours | null; dark: BrandColours | null }>> = {
  yellow: { light: { accent: '#ffd400' }, dark: null },
  pale: { light: { accent: '#cdeccd', marker: '#1a1a1a' }, dark: { accent: '#22352a' } },
  blue: { light: { accent: '#0047ff', ink: '#0a1a3f', paper: '#eef3ff' }, dark: null },
  night: { light: null, dark: { accent: '#ff5aa5', paper: '#120018', ink: '#ffeaf6' } },
  grey: { light: { accent: '#777777', paper: '#808080', ink: '#7a7a7a', marker: '#848484' }, dark: null },
  inverted: { light: { accent: '#ffd400', paper: '#101010', ink: '#fafafa' }, dark: null },
}
const cases = themes.flatMap((theme) =>
  Object.keys(BRANDS).map((brand) => ({ theme: theme.id, brand, worn: theme })),
)

describe('a theme in the colours of a brand', () => {
  it.each(cases)('passes the proof of our own themes: $theme in $brand', ({ worn, brand }) => {
    const colours = BRANDS[brand] ?? { light: null, dark: null }

    expect(proveTheme(inBrandColours(worn, { colours }))).toEqual([])
  })

  it('has each colour that holds, as it was given', () => {
    const { light } = in_(plainInk, {
      accent: '#1f6f54',
      marker: '#cfe8c9',
      ink: '#10241c',
      paper: '#fbfdf9',
    })

    expect(light).toMatchObject({ accent: '#1f6f54', marker: '#cfe8c9', ink: '#10241c', paper: '#fbfdf9' })
    expect(light?.code.keyword).toBe('#1f6f54')
    expect(light?.tone).toEqual(plainInk.light.tone)
  })

  it('moves a colour that is too faint, and says which', () => {
    const { light } = in_(plainInk, { accent: '#ffd400' })

    expect(light && movedColours(light, { accent: '#ffd400' })).toEqual([
      { role: 'accent', given: '#ffd400', shown: light?.accent },
    ])
    expect(light?.accent).not.toBe(plainInk.light.accent)
  })

  it('keeps the distance of panels to the paper', () => {
    const { light } = in_(plainInk, { accent: '#1f6f54', paper: '#ffffff' })

    expect(light?.panel).not.toBe(plainInk.light.panel)
    expect(light?.panel).toMatch(/^#f[0-9a-f]f[0-9a-f]/)
  })

  it('takes the accent of the other scheme where one is missing', () => {
    const { dark } = in_(plainInk, { accent: '#1f6f54', paper: '#fbfdf9' })

    expect(dark?.paper).toBe(plainInk.dark.paper)
    expect(dark?.accent).not.toBe(plainInk.dark.accent)
  })

  it('keeps its own without colours', () => {
    expect(in_(plainInk, null)).toEqual(plainInk)
  })
})
