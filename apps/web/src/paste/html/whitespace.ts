import type { Element, Root } from 'hast'

const WIDE = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff00-\\uffef]'
/** Line ends of the source between characters of a script without blanks. Browsers show a blank there. */
const WRAPPED = new RegExp(`(?<=${WIDE})[ \\t]*\\r?\\n\\s*(?=${WIDE})`, 'gu')

/** Replaces no-break spaces, and removes characters without width that editors put in for themselves. */
export function plainBlanks(tree: Root | Element): void {
  for (const child of tree.children) {
    if (child.type === 'element' && child.tagName !== 'pre') plainBlanks(child)
    if (child.type !== 'text') continue
    child.value = child.value
      .replaceAll('\u00a0', ' ')
      .replace(/[\u200b\u2060\ufeff\u00ad]/g, '')
      .replace(WRAPPED, '')
  }
}
