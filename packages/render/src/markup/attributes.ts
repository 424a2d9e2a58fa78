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
/** Any text. It is escaped, and no browser takes it for anything else. */
const TEXT = null

/** The attributes that an element may have besides its style and addresses, and what each takes. */
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
  // MathJax leaves the colour of a dashed line empty.
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

/** Null, undefined and false are left out; true is an attribute without a value. Numbers are cut to hundredths. */
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

/** True for a value that an attribute may have. Addresses aren't judged here: only `address.ts` makes them. */
export function isAllowed(name: string, value: string): boolean {
  return CHECKS.get(name)?.(value) ?? false
}

/** Takes over what another library says of an element, but for addresses. Its values are judged when they are written. */
export function attributesFrom(said: Readonly<Record<string, string>>): Attributes {
  const known = Object.entries(said).filter(([name]) => name === 'style' || CHECKS.has(name))
  return Object.fromEntries(known.map(([name, value]) => [name, name === 'style' ? readStyle(value) : value]))
}
