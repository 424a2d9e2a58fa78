import type { Attributes } from '../../../markup/attributes.ts'
import { attributesFrom } from '../../../markup/attributes.ts'
import type { ElementName } from '../../../markup/elements.ts'
import { isElementName } from '../../../markup/elements.ts'
import type { Html } from '../../../markup/html.ts'
import { joined, text, writerOf } from '../../../markup/html.ts'
import type { Shape } from './shapes.ts'

/** What a drawing may be made of. WeChat removes what refers to something else: `use`, `defs`, `style`, `image`. */
const DRAWN: ReadonlySet<string> = new Set<ElementName>([
  'circle',
  'ellipse',
  'g',
  'line',
  'path',
  'polygon',
  'polyline',
  'rect',
  'svg',
  'text',
])
/** What MathJax says of an element to its own style sheet and to screen readers. */
const NOTES = new Set(['class', 'id', 'role'])
/** MathJax draws the lines of tables by its style sheet, which doesn't go along. */
const FINE_LINE = { fill: 'none', 'stroke-width': '60' }

const drawn = writerOf({ colon: ': ', between: '; ', end: ';' })

/** Writes what is inside a drawing as it is. Null when it holds an element that no drawing may have. */
export function shapesHtml({ children }: Pick<Shape, 'children'>): Html | null {
  const written = children.map(shapeHtml)
  return written.every((each) => each !== null) ? joined(written) : null
}

function shapeHtml(shape: Shape): Html | null {
  if (shape.text !== undefined) return text(shape.text)
  const { name } = shape
  const inside = shapesHtml(shape)
  if (inside === null || !DRAWN.has(name) || !isElementName(name)) return null
  return drawn(name, attributesOf(shape), inside)
}

function attributesOf({ attributes }: Shape): Attributes {
  const said: Record<string, string> = {}
  for (const [name, value] of Object.entries(attributes)) {
    const own = name === 'data-frame' || name === 'data-line' ? FINE_LINE : { [name]: value }
    for (const [key, each] of Object.entries(own)) if (!NOTES.has(key)) said[key] ??= each
  }
  return attributesFrom(said)
}
