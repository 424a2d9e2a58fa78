import { describe, expect, it } from '@jest/globals'
import { themes } from '../themes/catalogue.ts'
import { plainInk } from '../themes/families/ink/plain-ink.ts'
import type { Hex, Theme } from '../themes/theme.ts'
import { apcaContrast, wcagContrast } from './colours/contrasts.ts'
import { nearestColour } from './colours/nearest-colour.ts'
import { proveTheme } from './prove-theme.ts'

const withLight = (changed: Partial<NonNullable<Theme['light']>>): Theme => ({
  ...plainInk,
  light: { ...plainInk.light, ...changed },
})

describe('the proof of a theme', () => {
  it.each(themes.map((theme) => ({ id: theme.id, theme })))('finds nothing in $id', ({ theme }) => {
    expect(proveTheme(theme)).toEqual([])
  })

  it('names the pair that is too faint, and the nearest colour that holds', () => {
    const theme = withLight({ quiet: '#b5afa5' })

    const found = proveTheme(theme)

    expect(found.map(({ text, background }) => [text, background])).toEqual([
      ['light.quiet', 'light.paper'],
      ['light.quiet', 'light.panel'],
    ])
    expect(found[0]).toMatchObject({
      rule: 'contrast',
      path: 'light.quiet',
      contrast: 2.03,
      contrast_needed: 4.5,
    })
    const quiet = found[0]?.suggestion as Hex
    expect(proveTheme(withLight({ quiet }))).toEqual([])
    // Half a step lighter would not hold.
    expect(wcagContrast(quiet, plainInk.light.panel)).toBeLessThan(4.7)
  })

  it('finds a text that WCAG lets pass and APCA does not', () => {
    const theme: Theme = { ...plainInk, light: null, dark: { ...plainInk.dark, ink: '#a69e91' } }

    const found = proveTheme(theme).filter(({ background }) => background === 'dark.paper')

    expect(found[0]?.contrast).toBeGreaterThan(4.5)
    expect(found[0]?.apca).toBeLessThan(75)
  })

  it('changes the band and not the text on it', () => {
    const found = proveTheme(withLight({ accent: '#e8a090' }))

    expect(found.find(({ text }) => text === 'light.paper')?.path).toBe('light.accent')
  })

  it('finds backgrounds that no text is legible on in both modes of WeChat', () => {
    const found = proveTheme(withLight({ panel: '#8f8f8f' })).filter(
      ({ rule }) => rule === 'contrast_in_wechat',
    )

    expect(found.length).toBeGreaterThan(0)
  })
})

describe('the contrast by APCA', () => {
  // The reference values of the algorithm's own tests.
  it.each([
    ['#888888', '#ffffff', 63.056],
    ['#ffffff', '#888888', 68.541],
    ['#000000', '#aaaaaa', 58.146],
    ['#aaaaaa', '#000000', 56.241],
    ['#112233', '#ddeeff', 91.668],
  ] as const)('of %s on %s is %d', (text, ground, expected) => {
    expect(apcaContrast(text, ground)).toBeCloseTo(expected, 2)
  })
})

describe('the nearest colour', () => {
  it('keeps the hue', () => {
    expect(nearestColour('#e8a090', (hex) => wcagContrast(hex, '#ffffff') >= 4.5)).toMatch(/^#[a-c]/)
  })

  it('is null if none holds', () => {
    expect(nearestColour('#888888', () => false)).toBeNull()
  })
})
