import type { ElementName } from '../../../markup/elements.ts'
import type { Content, Html } from '../../../markup/html.ts'
import { element, joined, NOTHING } from '../../../markup/html.ts'
import type { Style } from '../../../markup/style.ts'

/** WeChat removes empty elements as leftovers. Only cells may be empty. */
const MAY_BE_EMPTY = new Set(['td', 'th'])

/** Writes an element with a style. Writes nothing if the content is empty. */
export function styled(tag: ElementName, style: Style, content: Content): Html {
  const inside = typeof content === 'string' ? content : joined(content)
  return inside === NOTHING && !MAY_BE_EMPTY.has(tag) ? NOTHING : element(tag, { style }, inside)
}
