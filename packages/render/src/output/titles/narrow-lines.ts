import { clauses, phrases } from '../text/phrases.ts'

/** What stands in a narrow column without looking torn: words of other scripts are too long for it. */
const NARROW = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\d，、：·！？—]+$/u

/**
 * Returns how many lines a Chinese or Japanese heading takes in a column of so many characters, if lines end between
 * phrases. Null for other scripts.
 */
export function narrowLines(text: string, widthEm: number): number | null {
  if (!NARROW.test(text)) return null
  return clauses(text).reduce((sum, clause) => sum + clauseLines(clause, widthEm), 0)
}

function clauseLines(clause: string, widthEm: number): number {
  let lines = 1
  let usedEm = 0
  for (const { length } of phrases(clause)) {
    const isNew = usedEm > 0 && usedEm + length > widthEm
    if (isNew) lines += 1
    usedEm = (isNew ? 0 : usedEm) + length
    // A phrase that is too long goes on in the next line.
    const more = Math.ceil(usedEm / widthEm) - 1
    lines += more
    usedEm -= more * widthEm
  }
  return lines
}
