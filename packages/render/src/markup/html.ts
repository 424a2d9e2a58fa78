import type { Attributes } from './attributes.ts'
import { isAllowed } from './attributes.ts'
import type { ElementName } from './elements.ts'
import { VOID_ELEMENTS } from './elements.ts'
import type { StyleMarks } from './style.ts'
import { styleText } from './style.ts'

declare const html: unique symbol

/** HTML that this file has written. All output consists of it, so no other code decides what an element may contain. */
export type Html = string & { readonly [html]: true }

/** The content of an element. Several parts are joined without a separator. */
export type Content = Html | readonly Html[]

export const NOTHING = '' as Html
export const BREAK = '<br>' as Html
export const WORD_BREAK = '<wbr>' as Html

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const SPECIAL = /[&<>"']/

/** Escapes text for use between tags and inside quoted attributes. */
export function text(plain: string): Html {
  return (SPECIAL.test(plain) ? plain.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? '') : plain) as Html
}

/** Joins parts, with a separator between them if one is given. */
export function joined(parts: readonly Html[], between: '' | ' ' | '\n' | Html = ''): Html {
  return parts.join(between) as Html
}

type Write = (name: ElementName, attributes: Attributes, content?: Content) => Html

/**
 * Returns a function that writes elements. It omits attributes and declarations that aren't in the grammar, which is in
 * `attributes.ts` and `style.ts`. Without content, an element of a drawing closes itself.
 */
export function writerOf(marks: StyleMarks): Write {
  return (name, attributes, content) => {
    const start = `<${name}${attributesText(attributes, marks)}`
    if (content === undefined) return `${start}${VOID_ELEMENTS.has(name) ? '>' : '/>'}` as Html
    const inside = typeof content === 'string' ? content : content.join('')
    return `${start}>${inside}</${name}>` as Html
  }
}

/** Writes an element, with its style in our own format. */
export const element = writerOf({ colon: ':', between: ';', end: '' })

function attributesText(attributes: Attributes, marks: StyleMarks): string {
  let written = ''
  for (const name in attributes) {
    if (name === 'style') {
      const style = styleText(attributes.style ?? {}, marks)
      // No value in the grammar contains a character that would end the attribute.
      if (style !== '') written += ` style="${style}"`
      continue
    }
    const value = attributes[name as keyof Attributes]
    if (value === null || value === undefined || value === false) continue
    written += attributeText(name, value as Given)
  }
  return written
}

type Given = string | number | true

function attributeText(name: string, value: Given): string {
  if (value === true) return isAllowed(name, '') ? ` ${name}` : ''
  const plain = typeof value === 'number' ? String(Math.round(value * 100) / 100) : value
  const isWritten = name === 'href' || name === 'src' || isAllowed(name, plain)
  return isWritten ? ` ${name}="${text(plain)}"` : ''
}

type Page = {
  /** BCP 47. */
  readonly language: string
  readonly title: string
  /** A style sheet of ours. It contains no user text. */
  readonly css: string
  /** A Content-Security-Policy of ours. */
  readonly policy: string
  readonly body: Html
}

/** Writes a whole document. @throws Error when the style sheet contains an end tag. */
export function document({ language, title, css, policy, body }: Page): Html {
  if (css.includes('</')) throw new Error('A style sheet must not hold an end tag.')
  return `<!doctype html>
<html lang="${text(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${text(title)}</title>
<style>${css}</style>
</head>
<body>
${body}
</body>
</html>
` as Html
}

/** Moves the source lines in `data-lines` by a number. Quotes are escaped in text, so the attribute is always ours. */
export function withLinesMoved(html: Html, by: number): Html {
  return html.replace(
    / data-lines="(\d+)-(\d+)"/g,
    (_, start, end) => ` data-lines="${Number(start) + by}-${Number(end) + by}"`,
  ) as Html
}

const CODE_OR_STYLE = /<pre[\s\S]*?<\/pre>| style="[^"]*"/g
const FOUR_SIDES = /\b(padding|margin):([^\s;"]+) ([^\s;"]+) ([^\s;"]+) ([^\s;"]+)/g

/**
 * Swaps left and right in all styles, for a text from right to left. Code stays as it is. Quotes are escaped in text,
 * so each style is ours.
 */
export function mirrored(html: Html): Html {
  return html.replace(CODE_OR_STYLE, (found) =>
    found.startsWith('<pre')
      ? found
      : found
          .replace(/\b(?:left|right)\b/g, (side) => (side === 'left' ? 'right' : 'left'))
          .replace(FOUR_SIDES, '$1:$2 $5 $4 $3'),
  ) as Html
}

/** Returns stored HTML as `Html`. Only for HTML that `element` wrote, from a store that only the service writes to. */
export function asWritten(kept: string): Html {
  return kept as Html
}
