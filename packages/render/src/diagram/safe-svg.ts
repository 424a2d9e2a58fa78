import { Parser } from 'htmlparser2'

/** Everything that a drawing is made of. What isn't here isn't drawn: no scripts, styles, links or references. */
const PAINT = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'stroke-linecap',
]
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  svg: ['xmlns', 'viewBox', 'width', 'height'],
  rect: ['x', 'y', 'width', 'height', 'rx', ...PAINT],
  circle: ['cx', 'cy', 'r', ...PAINT],
  line: ['x1', 'y1', 'x2', 'y2', ...PAINT],
  path: ['d', ...PAINT],
  text: ['x', 'y', 'font-size', 'font-weight', 'text-anchor', 'fill'],
}
/** Numbers, path data, colours and the few words among attributes' values: nothing that could name a resource. */
const VALUE = /^(?:[\d\s.,eMLQCAZ-]*|#[\da-f]{6}|none|round|start|middle|end)$/
const NAMESPACE = 'http://www.w3.org/2000/svg'

/** True when an SVG holds nothing but shapes and text. It is read by a parser that knows nothing of who drew it. */
export function isSafeSvg(svg: string): boolean {
  let isSafe = true
  let depth = 0
  let roots = 0
  const refuse = () => {
    isSafe = false
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (depth === 0) roots += 1
        if ((name === 'svg') !== (depth === 0) || !areAllowed(name, attributes)) refuse()
        depth += 1
      },
      onclosetag() {
        depth -= 1
      },
      ontext(text) {
        if (depth === 0 && text.trim() !== '') refuse()
      },
      oncomment: refuse,
      oncdatastart: refuse,
      onprocessinginstruction: refuse,
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(svg)
  return isSafe && roots === 1
}

function areAllowed(name: string, attributes: Readonly<Record<string, string>>): boolean {
  const known = ALLOWED[name]
  return (
    known !== undefined &&
    Object.entries(attributes).every(
      ([key, value]) =>
        known.includes(key) && (VALUE.test(value) || (key === 'xmlns' && value === NAMESPACE)),
    )
  )
}
