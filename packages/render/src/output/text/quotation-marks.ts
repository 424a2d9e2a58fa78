import type { Html } from '../../markup/html.ts'
import { element, text as escaped, joined } from '../../markup/html.ts'

const CJK = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3001-\\u301f\\uff00-\\uffef'
/** In Chinese and Japanese text all quotation marks are full width. Apostrophes are not. */
const apostrophe = /(?<=\p{Script=Latin})(’)(?=\p{Script=Latin})/u
const besideLatin = new RegExp(`(?<![${CJK}])([‘’“”]+)(?![${CJK}])`, 'u')

/**
 * Escapes a text and marks the quotation marks of Latin words as narrow. Chinese fonts, which serif text also uses
 * for Latin letters, draw them full width.
 */
export function markedHtml(text: string, language: string): Html {
  const marks = /^(?:zh|ja)/i.test(language) ? apostrophe : besideLatin
  const parts = text
    .split(marks)
    .map((part, index) =>
      index % 2 === 1 ? element('span', { class: 'narrow' }, escaped(part)) : escaped(part),
    )
  return joined(parts)
}
