import type { Hex } from '../../../../themes/theme.ts'

/** Red, green and blue, 0…255. */
export type Rgb = readonly [number, number, number]

/** A background colour with its opacity, 0…1. */
export type Ground = { readonly rgb: Rgb; readonly alpha: number }

/** WeChat's dark mode ignores backgrounds with a lower opacity. */
const LEAST_ALPHA = 0.05
/** A higher opacity counts as opaque. */
const FULL_ALPHA = 0.9

export function rgbOf(hex: Hex): Rgb {
  const at = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16)
  return [at(1), at(3), at(5)]
}

export function hexOf(rgb: Rgb): Hex {
  return `#${rgb.map((value) => Math.round(clamp(value)).toString(16).padStart(2, '0')).join('')}`
}

/** Returns a colour with opacity `alpha`, blended over another. */
export function over(top: Rgb, alpha: number, below: Rgb): Rgb {
  return mapChannels(top, (value, index) => value * alpha + (below[index] ?? 0) * (1 - alpha))
}

/** Returns the contrast of two colours, 1…21. Source: WCAG 2.2, relative luminance. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/**
 * Returns the most transparent background that gives `colour` over `below`. Null when the two are the same.
 *
 * WeChat's dark mode brings a light opaque background to a brightness of 190, which glares. A transparent one stays
 * transparent: over WeChat's dark background it becomes dark with the same tint.
 */
export function glaze(colour: Hex, below: Hex): Ground | null {
  const [top, base] = [rgbOf(colour), rgbOf(below)]
  const needed = Math.max(...top.map((value, index) => coverNeeded(value, base[index] ?? 0)))
  if (needed === 0) return null
  const alpha = Math.ceil(Math.max(needed, LEAST_ALPHA) * 100) / 100
  if (alpha >= FULL_ALPHA) return { rgb: top, alpha: 1 }
  const pure = mapChannels(top, (value, index) => {
    const under = base[index] ?? 0
    return Math.round(clamp(under + (value - under) / alpha))
  })
  return { rgb: pure, alpha }
}

/** Returns a background as CSS. */
export function groundCss({ rgb, alpha }: Ground): string {
  return alpha === 1 ? hexOf(rgb) : `rgba(${rgb.join()},${alpha})`
}

/** Returns the least opacity at which a channel needs no value below black or above white. */
function coverNeeded(value: number, below: number): number {
  if (value === below) return 0
  return value < below ? (below - value) / below : (value - below) / (255 - below)
}

function mapChannels([red, green, blue]: Rgb, change: (value: number, index: number) => number): Rgb {
  return [change(red, 0), change(green, 1), change(blue, 2)]
}

function clamp(value: number): number {
  return Math.min(255, Math.max(0, value))
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = mapChannels(rgb, (channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
