import type { BoxKind, UnitKind } from '../../flow-measure.ts'

const BOXES: readonly (readonly [string, BoxKind])[] = [
  ['.ex-entry', 'entry'],
  ['.series>.ex-entries', 'series'],
  ['.exhibit:not(.series)', 'exhibit'],
  ['ul,ol', 'list'],
  ['li', 'item'],
  ['blockquote,.callout,.details,.record', 'quote'],
  ['pre', 'code'],
  ['figure.cut', 'group'],
]
/** The first matching entry counts. */
const UNITS: readonly (readonly [string, UnitKind])[] = [
  ['h1,h2,h3,h4,h5,h6', 'heading'],
  ['.callout-title,.summary,dt', 'title'],
  ['.code-line.blank', 'blank'],
  ['.code-line', 'code'],
  ['hr', 'rule'],
  ['figure.lead-in,.cut>img:has(+figcaption),.cut.lead-in>:last-child', 'lead'],
  ['figure', 'picture'],
]
const INLINE = /^(?:SPAN|A|STRONG|EM|CODE|IMG|BR|SUB|SUP|MARK|S|U|RUBY|KBD|SMALL|DEL|INS|WBR|B|I)$/

/** Returns the kind of an element that pages may split between its children, or null. */
export function boxKindOf(element: Element): BoxKind | null {
  return BOXES.find(([selector]) => element.matches(selector))?.[1] ?? null
}

/** Returns the kind of an element that is kept in one piece. */
export function unitKindOf(element: Element): UnitKind {
  return UNITS.find(([selector]) => element.matches(selector))?.[1] ?? 'block'
}

/** Returns whether an element without a kind of its own contains blocks that may be separated. */
export function isGroup(element: Element): boolean {
  return (
    element.matches('div,section,dl,article') &&
    !element.matches('.math-block,[data-object],.keep') &&
    [...element.children].some((child) => !INLINE.test(child.tagName))
  )
}

/** Lines that head what is below them in a box. */
const TITLES =
  '.callout-title,.summary,.pseudo-title,.record-name,.sentence,.exhibit-title,:is(.ex-head,.ex-figure,.ex-time,.ex-question,.ex-name):not(:last-child)'

/** Returns the kind of a paragraph's last line. A line that announces what follows is kept with next. */
export function lastLineKind(paragraph: Element): UnitKind {
  if (paragraph.matches(TITLES)) return 'title'
  if (paragraph.matches('.lead-in')) return 'lead'
  return paragraph.matches('li>p:has(+ul,+ol)') ? 'parent' : 'line'
}
