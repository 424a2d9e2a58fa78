import { describe, expect, it } from '@jest/globals'
import { themes } from './catalogue.ts'
import type { Hex, Palette } from './theme.ts'

/** Returns all pairs of colours that text uses, as [text, background]. */
function textPairs(palette: Palette): [string, Hex, Hex][] {
  const { paper, panel, ink, quiet, accent, marker, tone, code, wash = [] } = palette
  const grounds = Object.entries({ paper, panel, ...Object.fromEntries(wash.entries()) })
  const texts = Object.entries({ ink, quiet, accent, ...tone })
  const onCode = Object.entries({ plain: palette.codeInk ?? ink, ...code })
  return [
    ['ink on marker', ink, marker],
    ...texts.flatMap(([name, text]) =>
      grounds.map(([ground, hex]): [string, Hex, Hex] => [`${name} on ${ground}`, text, hex]),
    ),
    ...onCode.map(([name, hex]): [string, Hex, Hex] => [`code ${name}`, hex, palette.codeGround ?? panel]),
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

const cases = themes.flatMap((theme) =>
  (['light', 'dark'] as const).flatMap((scheme) => {
    const palette = theme[scheme]
    return palette ? [{ id: theme.id, scheme, palette }] : []
  }),
)

describe('the colours of themes', () => {
  it.each(cases)('can be read in $id, $scheme', ({ palette }) => {
    const faint = textPairs(palette).filter(([, text, ground]) => contrast(text, ground) < 4.5)

    expect(faint).toEqual([])
  })
})
