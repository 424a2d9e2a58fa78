import type { Address } from './address.ts'
import type { Style } from './style.ts'
import { readStyle } from './style.ts'
import type { Grammar } from './value-grammar.ts'
import {
  COLOUR,
  FONT_FAMILIES,
  follows,
  INTEGER,
  LENGTH,
  NAMES,
  NUMBER,
  NUMBERS,
  oneOf,
  PATH,
  PERCENTAGE,
  TRANSFORM,
} from './value-grammar.ts'

const PAINT = oneOf('none', COLOUR)
const EXTENT = oneOf(LENGTH, PERCENTAGE)
/** Any text. It is escaped, and browsers don't interpret it. */
const TEXT = null

/** The allowed attributes of each element besides style and addresses, with the grammar of their values. */
const ATTRIBUTES = {
  accent: oneOf('true', 'false'),
  accentunder: oneOf('true', 'false'),
  alt: TEXT,
  'aria-describedby': NAMES,
  'aria-hidden': 'true',
  'aria-invalid': 'true',
  'aria-label': TEXT,
  autocomplete: 'off',
  autofocus: '',
  class: NAMES,
  cx: NUMBER,
  cy: NUMBER,
  d: PATH,
  'data-columns': String.raw`[\d./ ]*`,
  'data-continued': TEXT,
  'data-furniture': '',
  'data-lines': String.raw`\d+-\d+`,
  'data-object': '',
  'data-undrawn': oneOf('diagram', ''),
  dir: 'rtl',
  fill: PAINT,
  'fill-opacity': NUMBER,
  'font-family': FONT_FAMILIES,
  'font-size': LENGTH,
  'font-style': oneOf('normal', 'italic'),
  'font-weight': oneOf('normal', 'bold', '[1-9]00'),
  for: NAMES,
  height: EXTENT,
  id: NAMES,
  lang: String.raw`[a-z\d-]*`,
  loading: 'lazy',
  method: 'post',
  name: NAMES,
  points: NUMBERS,
  preserveAspectRatio: oneOf('none', 'x(?:Min|Mid|Max)Y(?:Min|Mid|Max)(?: slice| meet)?'),
  r: NUMBER,
  required: '',
  role: oneOf('img', 'alert'),
  rx: NUMBER,
  start: INTEGER,
  // MathJax writes dashed lines without a colour.
  stroke: oneOf(PAINT, ''),
  'stroke-dasharray': NUMBERS,
  'stroke-linecap': oneOf('butt', 'round', 'square'),
  'stroke-linejoin': oneOf('miter', 'round', 'bevel'),
  'stroke-width': EXTENT,
  'text-anchor': oneOf('start', 'middle', 'end'),
  transform: TRANSFORM,
  type: 'password',
  viewBox: NUMBERS,
  width: EXTENT,
  x: EXTENT,
  x1: EXTENT,
  x2: EXTENT,
  xmlns: String.raw`http://www\.w3\.org/2000/svg`,
  y: EXTENT,
  y1: EXTENT,
  y2: EXTENT,
} as const satisfies Record<string, Grammar | null>

type Name = keyof typeof ATTRIBUTES

/** Null, undefined and false omit the attribute; true writes it without a value. Numbers are rounded to hundredths. */
type Value = string | number | boolean | null | undefined

export type Attributes = Readonly<
  Partial<Record<Name, Value>> & {
    style?: Style
    href?: Address | null
    src?: Address | null
  }
>

const CHECKS = new Map(
  Object.entries<Grammar | null>(ATTRIBUTES).map(([name, grammar]) => [
    name,
    grammar === TEXT ? () => true : follows(grammar),
  ]),
)

/** Returns whether an attribute may have this value. Doesn't check addresses: only `address.ts` creates them. */
export function isAllowed(name: string, value: string): boolean {
  return CHECKS.get(name)?.(value) ?? false
}

/** Copies the attributes that another library gave an element, except addresses. Their values are checked when written. */
export function attributesFrom(said: Readonly<Record<string, string>>): Attributes {
  const known = Object.entries(said).filter(([name]) => name === 'style' || CHECKS.has(name))
  return Object.fromEntries(known.map(([name, value]) => [name, name === 'style' ? readStyle(value) : value]))
}
