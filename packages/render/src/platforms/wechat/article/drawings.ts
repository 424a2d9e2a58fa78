import type { Attributes } from '../../../markup/attributes.ts'
import type { Content, Html } from '../../../markup/html.ts'
import { element, NOTHING } from '../../../markup/html.ts'
import type { Style } from '../../../markup/style.ts'

/** Returns a shape of a drawing. It has an end tag, as WeChat's editor writes it. */
export function shape(name: 'circle' | 'path' | 'rect', attributes: Attributes): Html {
  return element(name, attributes, NOTHING)
}

/** Returns a drawing with a size in px. Shapes with `currentColor` get the colour of the text around it. */
export function drawing([width, height]: readonly [number, number], style: Style, shapes: Content): Html {
  return element('svg', { width, height, viewBox: `0 0 ${width} ${height}`, style }, shapes)
}
