import type { Ground, Rgb } from './colours.ts'
import { over } from './colours.ts'

/**
 * WeChat's reader converts articles to dark mode by itself. This is its public algorithm, for plain colours.
 *
 * Source: wechatjs/mp-darkmode, src/modules/sdk.js and constant.js.
 */
export const DARK_GROUND: Rgb = [25, 25, 25]
export const LIGHT_GROUND: Rgb = [255, 255, 255]
const DARK_TEXT: Rgb = [163, 163, 163]
const WHITE_LIKE = 250
const BRIGHTEST_GROUND = 190
const LEAST_OFFSET = 65
const BRIGHT_GROUND = 100
const HIGH_LIGHTNESS = 40
const LOW_LIGHTNESS = 22
const IGNORED_ALPHA = 0.05

/** Returns a background's colour in dark mode. */
export function darkGround(ground: Ground): Ground {
  if (ground.alpha < IGNORED_ALPHA) return ground
  return { rgb: darkenedGround(ground.rgb), alpha: ground.alpha }
}

/** Returns the dark-mode colour of a text or line, on a background that is already converted. */
export function darkText(text: Rgb, ground: Ground | null): Rgb {
  const solid = ground ?? { rgb: DARK_GROUND, alpha: 1 }
  return adjustedText(text, brightness(over(solid.rgb, solid.alpha, DARK_GROUND)))
}

/** Returns a colour's perceived brightness, 0…255. Source: W3C AERT. */
function brightness([red, green, blue]: Rgb): number {
  return (red * 299 + green * 587 + blue * 114) / 1000
}

function darkenedGround(rgb: Rgb): Rgb {
  const [hue, saturation, lightness] = hslOf(rgb)
  const isGrey = saturation === 0 && lightness > HIGH_LIGHTNESS
  if (isGrey || brightness(rgb) > WHITE_LIKE) {
    const [, , darkLightness] = hslOf(DARK_GROUND)
    return rgbOfHsl(0, 0, Math.min(100, 100 + darkLightness - lightness))
  }
  if (brightness(rgb) > BRIGHTEST_GROUND) return withBrightness(rgb, BRIGHTEST_GROUND)
  return lightness < LOW_LIGHTNESS ? rgbOfHsl(hue, saturation, LOW_LIGHTNESS) : rgb
}

function adjustedText(text: Rgb, ground: number): Rgb {
  const own = brightness(text)
  const offset = Math.abs(ground - own)
  const mostOffset = brightness(DARK_TEXT) - brightness(DARK_GROUND)
  if (own >= WHITE_LIKE) return text
  if (offset > mostOffset && ground <= brightness(DARK_GROUND) + 2)
    return withBrightness(text, mostOffset + ground)
  if (offset >= LEAST_OFFSET) return text
  const [hue, saturation, lightness] = hslOf(text)
  const isBright = ground >= BRIGHT_GROUND
  const canTurn = isBright ? lightness > 90 - HIGH_LIGHTNESS : lightness <= HIGH_LIGHTNESS
  if (canTurn) return adjustedText(rgbOfHsl(hue, saturation, 90 - lightness), ground)
  return withBrightness(text, Math.min(mostOffset, ground + (isBright ? -LEAST_OFFSET : LEAST_OFFSET)))
}

/** Scales a colour to a brightness. If a channel would overflow, another one makes up for it, as in the original. */
function withBrightness(rgb: Rgb, target: number): Rgb {
  const ratio = target / brightness(rgb)
  let [red, green, blue] = rgb.map((value) => Math.min(255, value * ratio)) as [number, number, number]
  if (green === 0 || red === 255 || blue === 255) green = (target * 1000 - red * 299 - blue * 114) / 587
  else if (red === 0) red = (target * 1000 - green * 587 - blue * 114) / 299
  else if (blue === 0 || green === 255) blue = (target * 1000 - red * 299 - green * 587) / 114
  return [red, green, blue].map((value) => Math.min(255, Math.max(0, value))) as unknown as Rgb
}

/** Hue in degrees, saturation and lightness in per cent. */
function hslOf(rgb: Rgb): [number, number, number] {
  const [red, green, blue] = [rgb[0] / 255, rgb[1] / 255, rgb[2] / 255]
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const [lightness, spread] = [(most + least) / 2, most - least]
  if (spread === 0) return [0, 0, lightness * 100]
  const saturation = spread / (lightness > 0.5 ? 2 - most - least : most + least)
  return [hueOf([red, green, blue], most, spread), saturation * 100, lightness * 100]
}

function hueOf([red, green, blue]: Rgb, most: number, spread: number): number {
  if (most === red) return (((green - blue) / spread + 6) % 6) * 60
  return most === green ? ((blue - red) / spread + 2) * 60 : ((red - green) / spread + 4) * 60
}

function rgbOfHsl(hue: number, saturation: number, lightness: number): Rgb {
  const [share, light] = [saturation / 100, lightness / 100]
  const reach = share * Math.min(light, 1 - light)
  const channel = (step: number) => {
    const at = (step + hue / 30) % 12
    return 255 * (light - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1)))
  }
  return [channel(0), channel(8), channel(4)]
}
