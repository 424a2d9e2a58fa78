import { excerpt } from '../prose/excerpt.ts'
import { phrases } from '../text/phrases.ts'

/** The longest title, and how its length is counted. */
type TitleLimit = { readonly most: number; readonly lengthOf: (text: string) => number }

/** A title that is cut after a clause must fill at least this share of the room, or it says too little. */
const LEAST_TITLE = 0.3

/** Returns a title within a limit. A title that is too long ends with a clause, or with a phrase and an ellipsis. */
export function shortTitle(title: string, { most: limit, lengthOf }: TitleLimit): string {
  if (lengthOf(title) <= limit) return title
  const clauses = title.split(/(?<=[：，；。！？、｜|—–]|[:,;.!?]\s)/u)
  const clause = longest(clauses, (text) => lengthOf(bare(text)) <= limit)
  if (lengthOf(bare(clause)) >= limit * LEAST_TITLE) return bare(clause)
  const phrase = longest(phrases(title), (text) => lengthOf(`${text.trimEnd()}…`) <= limit).trimEnd()
  return phrase === '' ? excerpt(title, { limit, lengthOf }) : `${phrase}…`
}

/** Returns as many of the first parts as fit together. */
function longest(parts: readonly string[], mayStand: (text: string) => boolean): string {
  let text = ''
  for (const part of parts) {
    if (!mayStand(text + part)) break
    text += part
  }
  return text
}

/** Removes punctuation that would lead on to a next clause. Question and exclamation marks belong to a title. */
export function bare(text: string): string {
  return text.replace(/[\s：，；。、｜|—–:,;.]+$/u, '')
}
