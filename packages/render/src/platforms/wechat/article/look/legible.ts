import type { Hex } from '../../../../themes/theme.ts'
import type { Ground, Rgb } from './colours.ts'
import { contrast, hexOf, over, rgbOf } from './colours.ts'
import { DARK_GROUND, darkGround, darkText, LIGHT_GROUND } from './dark-mode.ts'

/** WCAG 2.2 AA for text, plus a margin for rounding. */
const LEAST_CONTRAST = 4.55
const STEPS = 40

/** Stacked backgrounds, the lowest first. Below them all is WeChat's own page. */
export type Grounds = readonly Ground[]

/** Returns the contrast of a text on its backgrounds, in WeChat's light mode and in its dark mode. */
export function legibility(text: Rgb, grounds: Grounds): { light: number; dark: number } {
  const light = grounds.reduce((below: Rgb, { rgb, alpha }) => over(rgb, alpha, below), LIGHT_GROUND)
  const turned = grounds.map(darkGround)
  const dark = turned.reduce((below: Rgb, { rgb, alpha }) => over(rgb, alpha, below), DARK_GROUND)
  return {
    light: contrast(text, light),
    dark: contrast(darkText(text, turned.at(-1) ?? null), dark),
  }
}

/** Returns true if a colour is legible in both modes. */
export function isLegibleOn(colour: Hex, grounds: Grounds): boolean {
  const { light, dark } = legibility(rgbOf(colour), grounds)
  return Math.min(light, dark) >= LEAST_CONTRAST
}

/** Returns the colour, or the nearest lighter or darker one that is legible in both modes on all stacks. */
export function legible(colour: Hex, stacks: readonly Grounds[]): Hex {
  const text = rgbOf(colour)
  const worst = (rgb: Rgb) =>
    Math.min(
      ...stacks.flatMap((grounds) => {
        const { light, dark } = legibility(rgb, grounds)
        return [light, dark]
      }),
    )
  let [best, most] = [text, worst(text)]
  for (let step = 1; step <= STEPS && most < LEAST_CONTRAST; step++) {
    for (const end of [0, 255]) {
      const tried = rgbOf(hexOf(over([end, end, end], step / STEPS, text)))
      const found = worst(tried)
      if (found > most) [best, most] = [tried, found]
    }
  }
  return hexOf(best)
}
