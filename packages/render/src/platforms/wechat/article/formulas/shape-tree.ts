import type { Attributes } from '../../../../markup/attributes.ts'
import { attributesFrom } from '../../../../markup/attributes.ts'
import type { ElementName } from '../../../../markup/elements.ts'
import { isElementName } from '../../../../markup/elements.ts'
import type { Html } from '../../../../markup/html.ts'
import { joined, text, writerOf } from '../../../../markup/html.ts'
import type { Shape } from './shapes.ts'

/** The elements that a drawing may contain. WeChat removes elements with references: `use`, `defs`, `style`, `image`. */
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
/** MathJax's attributes for its own style sheet and for screen readers. */
const NOTES = new Set(['class', 'id', 'role'])
/** MathJax draws the lines of tables with its style sheet, which the article doesn't contain. */
const FINE_LINE = { fill: 'none', 'stroke-width': '60' }

const drawn = writerOf({ colon: ': ', between: '; ', end: ';' })

/** Writes the content of a drawing unchanged. Returns null if it contains an element that isn't allowed. */
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
