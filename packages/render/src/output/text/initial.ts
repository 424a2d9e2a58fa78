import type { Inline } from '../../article/article.ts'
import { plainTextOf } from '../../article/plain-text.ts'
import { columnsOf } from '../../lines/columns.ts'

/** Scripts whose first letter may stand by itself. Arabic letters join, and those of Thai have marks around them. */
const LETTER =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u
/** A single stroke that is set large looks like a rule. */
const STROKE = /^[一丨丶丿亅ー]/
/** Enough for two lines beside the letter, and some more. A Chinese character counts as two. */
const LEAST_COLUMNS = 90

/** Returns whether a paragraph may begin with a large letter. */
export function mayHaveInitial(inlines: readonly Inline[]): boolean {
  const [first] = inlines
  if (first?.kind !== 'text' || !LETTER.test(first.text) || STROKE.test(first.text)) return false
  return columnsOf(plainTextOf(inlines)) >= LEAST_COLUMNS
}
