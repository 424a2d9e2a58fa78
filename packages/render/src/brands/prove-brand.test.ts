import type { BrandColours } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import { wcagContrast } from '../theme-proof/colours/contrasts.ts'
import { plainInk } from '../themes/families/ink/plain-ink.ts'
import { inBrandColours } from './in-brand-colours.ts'
import { brandContrasts, proveBrand } from './prove-brand.ts'

const found = (light: BrandColours | null, dark: BrandColours | null = null) =>
  proveBrand({ colours: { light, dark } })

describe('the proof of a brand', () => {
  it('finds nothing in colours that hold', () => {
    expect(found({ accent: '#1f6f54', marker: '#cfe8c9' }, { accent: '#6fc7a3' })).toEqual([])
  })

  it('names the pair, and the nearest colour that holds in all pairs of its role', () => {
    const [finding, ...more] = found({ accent: '#ffd400' })

    expect(finding).toMatchObject({
      rule: 'contrast',
      scheme: 'light',
      path: 'colours.light.accent',
      text: 'colours.light.accent',
      background: 'colours.light.paper',
      contrast_needed: 4.5,
    })
    expect(more.map(({ background }) => background)).toEqual(['colours.light.panel', 'colours.light.accent'])
    expect(found({ accent: finding?.suggestion as BrandColours['accent'] })).toEqual([])
  })

  it('changes a mark before the text on it, and a paper only without a text of its own', () => {
    const paths = (light: BrandColours) => [...new Set(found(light).map(({ path }) => path))]

    expect(paths({ accent: '#1f6f54', ink: '#222222', marker: '#333333' })).toEqual(['colours.light.marker'])
    expect(paths({ accent: '#1f6f54', ink: '#eeeeee', paper: '#ffffff' })).toEqual(['colours.light.ink'])
    expect(paths({ accent: '#000000', paper: '#9a9a9a' })).toEqual(['colours.light.paper'])
  })

  it('lets pass what plain ink then shows as it is', () => {
    const [{ suggestion = null } = {}] = found({ accent: '#ffd400' })
    const accent = suggestion as BrandColours['accent']

    expect(inBrandColours(plainInk, { colours: { light: { accent }, dark: null } }).light?.accent).toBe(
      accent,
    )
  })

  it('measures each role at its worst', () => {
    const [accent, ...others] = brandContrasts('light', { accent: '#1f6f54' })

    expect(others).toEqual([])
    expect(accent).toMatchObject({ role: 'accent', wcag: wcagContrast('#1f6f54', plainInk.light.panel) })
  })

  it('proves the dark scheme on dark paper', () => {
    expect(found(null, { accent: '#1f6f54' })[0]).toMatchObject({
      scheme: 'dark',
      path: 'colours.dark.accent',
    })
  })
})
