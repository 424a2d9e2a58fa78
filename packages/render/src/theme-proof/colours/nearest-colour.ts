import type { Hex } from '../../themes/theme.ts'
import { channelsOf } from './contrasts.ts'

/** Lightness, green to red, blue to yellow. Source: Björn Ottosson, OKLab. */
type Lab = readonly [number, number, number]

/** Steps from black to white: finer than the eye tells apart. */
const STEPS = 200

/**
 * Returns the colour of the same hue that holds and whose lightness is nearest to the given one; null if none holds.
 * Where the hue can't be as strong at that lightness, it is weaker.
 */
export function nearestColour(colour: Hex, holds: (candidate: Hex) => boolean, steps = STEPS): Hex | null {
  const [lightness, green, blue] = labOf(colour)
  for (let step = 1; step <= steps; step++) {
    const found = [-step, step]
      .map((distance) => lightness + distance / steps)
      .filter((tried) => tried >= 0 && tried <= 1)
      .map((tried) => withinScreen([tried, green, blue]))
      .find(holds)
    if (found) return found
  }
  return null
}

/** Returns the colour on a screen. What lies outside of its range gets weaker until it fits. */
function withinScreen([lightness, green, blue]: Lab): Hex {
  let strength = 1
  let channels = channelsIn([lightness, green, blue])
  while (strength > 0 && channels.some((value) => value < -0.001 || value > 1.001)) {
    strength = Math.max(0, strength - 0.05)
    channels = channelsIn([lightness, green * strength, blue * strength])
  }
  const digits = channels.map((value) =>
    Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${digits.join('')}`
}

/**
 * Returns the colour that lies to `to` as this one lies to `from`: as much lighter or darker, and as much of another hue.
 * What would be brighter than white is white.
 */
export function movedAlong(colour: Hex, { from, to }: { readonly from: Hex; readonly to: Hex }): Hex {
  const [start, end] = [labOf(from), labOf(to)]
  const [lightness = 0, green = 0, blue = 0] = labOf(colour).map(
    (value, index) => value + (end[index] ?? 0) - (start[index] ?? 0),
  )
  return withinScreen([Math.min(1, Math.max(0, lightness)), green, blue])
}

function labOf(hex: Hex): Lab {
  const [r = 0, g = 0, b = 0] = channelsOf(hex).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ]
}

function channelsIn([lightness, green, blue]: Lab): number[] {
  const long = (lightness + 0.3963377774 * green + 0.2158037573 * blue) ** 3
  const middle = (lightness - 0.1055613458 * green - 0.0638541728 * blue) ** 3
  const short = (lightness - 0.0894841775 * green - 1.291485548 * blue) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ].map((value) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055))
}
