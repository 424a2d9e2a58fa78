import type { Element, ElementContent, Root } from 'hast'
import { hasClass, styleOf } from './style-of.ts'

/** Replaces styles of word processors by the elements that HTML has for them. */
export function nameStyles(tree: Root | Element): void {
  for (const child of tree.children) {
    if (child.type !== 'element') continue
    nameStyles(child)
    if (child.tagName === 'p') nameParagraph(child)
    else if (/^(?:span|b|i|font)$/.test(child.tagName)) nameSpan(child)
  }
}

function nameParagraph(paragraph: Element): void {
  if (hasClass(paragraph, /^MsoTitle$/i)) paragraph.tagName = 'h1'
  const level = /\d/.exec(styleOf(paragraph).get('mso-outline-level') ?? '')
  if (level && Number(level[0]) <= 6) paragraph.tagName = `h${level[0]}`
}

function nameSpan(span: Element): void {
  const style = styleOf(span)
  const weight = style.get('font-weight') ?? ''
  // Google Docs wraps the whole text in a `<b>` that isn't bold.
  if (weight === 'normal' && span.tagName === 'b') span.tagName = 'span'
  if (span.tagName !== 'span') return
  if (/^(?:bold|bolder|[6-9]00)$/.test(weight)) wrap(span, 'strong')
  if (style.get('font-style') === 'italic') wrap(span, 'em')
  if (style.get('text-decoration')?.includes('line-through')) wrap(span, 'del')
}

function wrap(span: Element, tagName: string): void {
  const children: ElementContent[] = span.children
  span.children = [{ type: 'element', tagName, properties: {}, children }]
}
