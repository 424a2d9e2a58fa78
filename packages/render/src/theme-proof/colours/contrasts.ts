import type { Hex } from '../../themes/theme.ts'

/** Red, green and blue, 0…1, as in the file of a colour. */
type Channels = readonly [number, number, number]

export function channelsOf(hex: Hex): Channels {
  const at = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16) / 255
  return [at(1), at(3), at(5)]
}

/** Returns the contrast of two colours, 1…21. Source: WCAG 2.2. */
export function wcagContrast(one: Hex, other: Hex): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: Hex): number {
  const linear = channelsOf(hex).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return weighted(linear, [0.2126, 0.7152, 0.0722])
}

/** Below this lightness a screen and its room look equally black. */
const BLACK = 0.022
/** The exponent that brings dark colours nearer to black. */
// biome-ignore lint/suspicious/noApproximativeNumericConstant: the algorithm has this number, and not the root of 2.
const TO_BLACK = 1.414
/** Smaller values are noise. */
const LEAST = 0.1

/**
 * Returns the lightness contrast of text on a background, 0…108. Unlike WCAG's ratio it knows which of the two is the text.
 * Source: APCA 0.1.9 for the W3C (SAPC-8), the absolute value of Lc.
 */
export function apcaContrast(text: Hex, ground: Hex): number {
  const [ink, paper] = [screenLightness(text), screenLightness(ground)]
  const difference = paper > ink ? paper ** 0.56 - ink ** 0.57 : ink ** 0.62 - paper ** 0.65
  const contrast = difference * 1.14
  return contrast < LEAST ? 0 : (contrast - 0.027) * 100
}

function screenLightness(hex: Hex): number {
  const powers = channelsOf(hex).map((value) => value ** 2.4)
  const light = weighted(powers, [0.2126729, 0.7151522, 0.072175])
  return light < BLACK ? light + (BLACK - light) ** TO_BLACK : light
}

function weighted(values: readonly number[], weights: Channels): number {
  return values.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0)
}
