/** The elements that can be written. No other name ever appears in a tag. */
const ELEMENTS = [
  'a',
  'article',
  'aside',
  'blockquote',
  'br',
  'button',
  'circle',
  'code',
  'col',
  'colgroup',
  'dd',
  'div',
  'dl',
  'dt',
  'ellipse',
  'em',
  'figcaption',
  'figure',
  'footer',
  'form',
  'g',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hr',
  'img',
  'input',
  'kbd',
  'label',
  'li',
  'line',
  'main',
  'mark',
  'ol',
  'p',
  'path',
  'polygon',
  'polyline',
  'pre',
  'rect',
  'rt',
  'ruby',
  's',
  'section',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'svg',
  'table',
  'tbody',
  'td',
  'template',
  'text',
  'th',
  'thead',
  'tr',
  'u',
  'ul',
] as const

export type ElementName = (typeof ELEMENTS)[number]

const NAMES: ReadonlySet<string> = new Set(ELEMENTS)
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

/** Elements without content and end tag. */
export const VOID_ELEMENTS: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'img', 'input'])

export function isElementName(name: string): name is ElementName {
  return NAMES.has(name)
}

/** Returns the element of a heading of level 1 to 6. */
export function headingName(level: number): ElementName {
  return HEADINGS[level - 1] ?? 'h6'
}
