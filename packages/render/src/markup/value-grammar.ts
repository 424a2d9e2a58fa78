import { COLOUR_NAMES } from './colour-names.ts'

/** A part of a value's grammar, as the source of a regular expression without anchors. */
export type Grammar = string

const either = (...all: readonly Grammar[]): Grammar => `(?:${all.join('|')})`

export const NUMBER: Grammar = String.raw`-?(?:\d+\.?\d*|\.\d+)`
export const INTEGER: Grammar = String.raw`-?\d+`
export const LENGTH: Grammar = `${NUMBER}(?:px|em|ex)?`
export const PERCENTAGE: Grammar = `${NUMBER}%`
/** A length, a percentage, or `auto`. */
export const SIZE: Grammar = either(LENGTH, PERCENTAGE, 'auto')
export const COLOUR: Grammar = either(
  String.raw`#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})`,
  `rgba?\\(${NUMBER}(?:,${NUMBER}){2,3}\\)`,
  'currentcolor',
  ...COLOUR_NAMES,
)
export const LINE_STYLE: Grammar = either('solid', 'dashed', 'dotted', 'double', 'none')
/** The value of `border`: a width, a style and a colour. The last two are optional. */
export const BORDER: Grammar = either(`${LENGTH}(?: ${LINE_STYLE}(?: ${COLOUR})?)?`, 'none')
export const SHADOW: Grammar = `${LENGTH}(?: ${LENGTH}){1,2}(?: ${COLOUR})?`

const FAMILY = either(`'[a-z\\d -]+'`, '-?[a-z][a-z\\d-]*')
export const FONT_FAMILIES: Grammar = `${FAMILY}(?:,${FAMILY})*`

/** One to four values, as in `margin` and `padding`. */
export const oneToFour = (each: Grammar): Grammar => `${each}(?: ${each}){0,3}`
export const CORNERS: Grammar = `${oneToFour(LENGTH)}(?:/${oneToFour(LENGTH)})?`
export const oneOf = either

/** Numbers separated by commas or blanks. */
export const NUMBERS: Grammar = `${NUMBER}(?:(?: |, ?)${NUMBER})*`
/** Commands and numbers of an SVG path. */
export const PATH: Grammar = String.raw`[MLHVCSQTAZ\d\s,.e+-]*`
const STEP = `(?:translate|scale|rotate)\\(${NUMBERS}\\)`
export const TRANSFORM: Grammar = `${STEP}(?: ${STEP})*`

/** Our own names of classes, elements and fields. */
export const NAMES: Grammar = String.raw`[\w -]*`

/** Compiles a grammar into a test. The whole value must match. */
export function follows(grammar: Grammar): (value: string) => boolean {
  const whole = new RegExp(`^${either(grammar)}$`, 'i')
  return (value) => whole.test(value)
}
