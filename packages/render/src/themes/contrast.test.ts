import { describe, expect, it } from '@jest/globals'
import { themes } from './catalogue.ts'
import type { Hex, Palette } from './theme.ts'

/** Every pair of colours in which text is set, as [text, ground]. */
function textPairs(palette: Palette): [string, Hex, Hex][] {
  const { paper, panel, ink, quiet, accent, marker, tone, code } = palette
  return [
    ['ink on paper', ink, paper],
    ['ink on panel', ink, panel],
    ['ink on marker', ink, marker],
    ['quiet on paper', quiet, paper],
    ['quiet on panel', quiet, panel],
    ['accent on paper', accent, paper],
    ['accent on panel', accent, panel],
    ...Object.entries(tone).map(([name, hex]): [string, Hex, Hex] => [`${name} on panel`, hex, panel]),
    ...Object.entries(code).map(([name, hex]): [string, Hex, Hex] => [`code ${name} on panel`, hex, panel]),
  ]
}

function luminance(hex: Hex): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Hex, other: Hex): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(themes.flatMap((theme) => (['light', 'dark'] as const).map((scheme) => ({ theme, scheme }))))(
  'the colours of $theme.id in $scheme',
  ({ theme, scheme }) => {
    it.each(textPairs(theme[scheme]))('can be read: %s', (_, text, ground) => {
      expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
    })
  },
)
