import type { ListManner, MarkKind } from '../article/article.ts'
import { areAmounts } from './amounts.ts'
import type { MadeLine } from './made-lines.ts'

const BOX = /^[☐☑☒□⬜🔲🔳✔✓✗✘]/u
export const BOX_OR_TICK = /^[☐☑☒□⬜🔲🔳✔✓✗✘✅❌❎]/u
const QUESTION = /^(?:q|问|問|질문|提问|提問)(?:\d{1,2})?[：:]/iu
const ANSWER = /^(?:a|答|답|回答)(?:\d{1,2})?[：:]/iu
const BEFORE =
  /^(?:\p{Script=Han}{0,4}前|以前|过去|過去|before|avant|antes|vorher|(?:\p{Script=Hangul}{2} )?전|ビフォー)[：:|｜]/iu
const AFTER =
  /^(?:\p{Script=Han}{0,4}[后後]|现在|現在|如今|now|after|après|después|nachher|(?:\p{Script=Hangul}{2} )?후|アフター)[：:|｜]/iu

/** Returns what the lines of a list are to a reader, by their marks. */
export function mannerOfList(lines: readonly MadeLine[], kind: MarkKind): ListManner {
  const marks = lines.map(({ mark }) => mark?.text.trim() ?? '')
  if (kind === 'sign') return mannerOfSigns(lines, marks)
  if (kind !== 'label') return kind
  if (isContrast(marks)) return 'contrast'
  return isDialogue(marks) ? 'dialogue' : kind
}

/** A tick alone may be any bullet, so at least one mark must be a box. */
function mannerOfSigns(lines: readonly MadeLine[], marks: readonly string[]): ListManner {
  if (marks.every((mark) => BOX_OR_TICK.test(mark)) && marks.some((mark) => BOX.test(mark))) return 'check'
  const amounts = lines.flatMap(({ amount }) => amount ?? [])
  return amounts.length === lines.length && areAmounts(amounts) ? 'amount' : 'sign'
}

function isContrast(marks: readonly string[]): boolean {
  return marks.length % 2 === 0 && marks.every((mark, at) => (at % 2 === 0 ? BEFORE : AFTER).test(mark))
}

/** Speakers take turns, so a name comes again. A question with its answer is the shortest interview. */
export function isDialogue(marks: readonly string[]): boolean {
  const isAsked = marks.every((mark, at) => (at % 2 === 0 ? QUESTION : ANSWER).test(mark))
  const speakers = new Set(marks)
  return isAsked || (speakers.size > 1 && speakers.size * 2 <= marks.length)
}

/** Returns the name of the speaker who asks. Null if the first turn of a dialogue is no question. */
export function askerOf({ mark, text }: { readonly mark: string; readonly text: string }): string | null {
  return /[？?]\s*$/u.test(text) ? speakerIn(mark) : null
}

/** Returns the name in a mark, without the number of a question. */
export function speakerIn(mark: string): string {
  return mark.replace(/\d*\s*[：:]\s*$/u, '').trim()
}
