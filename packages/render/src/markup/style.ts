import type { Grammar } from './value-grammar.ts'
import {
  BORDER,
  COLOUR,
  CORNERS,
  FONT_FAMILIES,
  follows,
  INTEGER,
  LENGTH,
  LINE_STYLE,
  NUMBER,
  oneOf,
  oneToFour,
  PERCENTAGE,
  SHADOW,
  SIZE,
} from './value-grammar.ts'

const WIDTH = oneOf(SIZE, `min\\(100%,${LENGTH}\\)`, `calc\\(100% - ${LENGTH}\\)`)
const WORD_BREAK = oneOf('break-word', 'break-all', 'normal')

/** The allowed style properties with the grammar of their values. No others are written. */
const PROPERTIES = {
  'aspect-ratio': `${NUMBER}/${NUMBER}`,
  'background-color': COLOUR,
  border: BORDER,
  'border-bottom': BORDER,
  'border-bottom-width': LENGTH,
  'border-collapse': 'collapse',
  'border-color': COLOUR,
  'border-left': BORDER,
  'border-radius': CORNERS,
  'border-right': BORDER,
  'border-right-style': LINE_STYLE,
  'border-right-width': LENGTH,
  'border-style': LINE_STYLE,
  'border-top': BORDER,
  'border-top-width': LENGTH,
  'border-width': LENGTH,
  bottom: LENGTH,
  'box-shadow': SHADOW,
  color: COLOUR,
  direction: oneOf('ltr', 'rtl'),
  display: oneOf('block', 'inline-block'),
  'flex-grow': NUMBER,
  'font-family': FONT_FAMILIES,
  'font-size': LENGTH,
  'font-style': oneOf('normal', 'italic'),
  'font-weight': oneOf('normal', 'bold', '[1-9]00'),
  height: SIZE,
  left: LENGTH,
  'letter-spacing': LENGTH,
  'line-height': NUMBER,
  'list-style': 'none',
  margin: oneToFour(SIZE),
  'margin-bottom': LENGTH,
  'margin-left': LENGTH,
  'margin-right': LENGTH,
  'margin-top': LENGTH,
  'max-width': SIZE,
  'min-width': SIZE,
  'object-fit': 'cover',
  'object-position': `${PERCENTAGE} ${PERCENTAGE}`,
  'object-view-box': `inset\\(${oneToFour(PERCENTAGE)}\\)`,
  'overflow-x': 'auto',
  padding: oneToFour(LENGTH),
  'padding-bottom': LENGTH,
  'padding-left': LENGTH,
  'padding-top': LENGTH,
  position: 'relative',
  'text-align': oneOf('left', 'right', 'center', 'justify'),
  'text-decoration': 'underline',
  'text-emphasis': `filled dot ${COLOUR}`,
  'text-emphasis-position': 'under right',
  'text-shadow': SHADOW,
  top: LENGTH,
  'vertical-align': oneOf(LENGTH, 'middle', 'top'),
  'white-space': 'nowrap',
  width: WIDTH,
  'word-break': WORD_BREAK,
  // Custom properties that a page's rules read.
  '--byline': LENGTH,
  '--cover-leading': NUMBER,
  '--digits': INTEGER,
  '--figure': LENGTH,
  '--gap': LENGTH,
  '--in': INTEGER,
  '--in-line': NUMBER,
  '--mark': LENGTH,
  '--picture-bottom': LENGTH,
  '--picture-corners': oneOf(CORNERS, 'var\\(--corner\\)'),
  '--picture-left': LENGTH,
  '--picture-right': LENGTH,
  '--picture-top': LENGTH,
  '--room-bottom': LENGTH,
  '--room-left': LENGTH,
  '--room-right': LENGTH,
  '--room-top': LENGTH,
  '--second': NUMBER,
  '--sentence': LENGTH,
  '--share': NUMBER,
  '--sticker': NUMBER,
  '--summary-size': LENGTH,
  '--summary-w': LENGTH,
  '--title': LENGTH,
  '--unit': LENGTH,
  '--wide': NUMBER,
} as const satisfies Record<string, Grammar>

export type Property = keyof typeof PROPERTIES

/** The style of one element. Null and undefined are omitted. Numbers are px, except for properties without a unit. */
export type Style = Readonly<Partial<Record<Property, string | number | null | undefined>>>

/** The separators of a style: between property and value, between two declarations, and at the end. */
export type StyleMarks = { readonly colon: string; readonly between: string; readonly end: string }

const CHECKS = new Map(Object.entries(PROPERTIES).map(([name, grammar]) => [name, follows(grammar)]))
const UNITLESS = new Set([
  'line-height',
  'flex-grow',
  'font-weight',
  '--cover-leading',
  '--digits',
  '--in',
  '--second',
  '--share',
  '--wide',
])

/** Returns a style as text. Omits declarations that aren't in the grammar. */
export function styleText(style: Style, { colon, between, end }: StyleMarks): string {
  let text = ''
  for (const name in style) {
    const value = style[name as Property]
    if (value === null || value === undefined) continue
    const written = writtenValue(name, value)
    if (!CHECKS.get(name)?.(written)) continue
    text += `${text === '' ? '' : between}${name}${colon}${written}`
  }
  return text === '' ? '' : text + end
}

function writtenValue(name: string, value: string | number): string {
  return typeof value === 'number' && value !== 0 && !UNITLESS.has(name) ? `${value}px` : String(value)
}

/** Parses a style that another library wrote. Doesn't check it. */
export function readStyle(text: string): Style {
  const declarations = text.split(';').map((declaration) => {
    const [name = '', ...value] = declaration.split(':')
    return [name.trim(), value.join(':').trim()]
  })
  return Object.fromEntries(declarations)
}
