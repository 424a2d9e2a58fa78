/** One element's inline style; null and undefined are left out. */
export type Style = Readonly<Record<string, string | number | null | undefined>>

/** WeChat takes an element with nothing in it for a leftover. Only cells may be empty. */
const MAY_BE_EMPTY = new Set(['td', 'th'])

/** Writes an element, or nothing around nothing. Its style must hold no text of the author's; the content is HTML. */
export function element(tag: string, style: Style, content: string): string {
  if (content === '' && !MAY_BE_EMPTY.has(tag)) return ''
  return `<${tag}${styleAttribute(style)}>${content}</${tag}>`
}

/** Writes a `style` attribute with a blank before it, or nothing. Numbers are px, but for those that have no unit. */
export function styleAttribute(style: Style): string {
  const declarations = Object.entries(style).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [`${name}:${written(name, value)}`],
  )
  return declarations.length === 0 ? '' : ` style="${declarations.join(';')}"`
}

const UNITLESS = new Set(['line-height', 'font-weight', 'opacity'])

function written(name: string, value: string | number): string {
  return typeof value === 'number' && value !== 0 && !UNITLESS.has(name) ? `${value}px` : String(value)
}
