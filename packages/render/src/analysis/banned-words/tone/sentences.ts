import type { ClauseForm } from '../clause-form.ts'

/** A sentence of a clause form, by indexes of its text, with its clauses and its different grams. */
export type Sentence = {
  readonly start: number
  readonly end: number
  readonly clauses: readonly { readonly start: number; readonly end: number }[]
  readonly grams: ReadonlySet<string>
}

/** Longer sentences are read in parts. */
const LONGEST = 60
/** Shorter ones say too little. */
const SHORTEST = 4

/** The last one stands for what isn't searched. */
const ENDINGS = '。\n\u0000'

/** Returns the sentences of a text. Linear. */
export function sentencesOf(form: ClauseForm, source: string): Sentence[] {
  const { text } = form
  const found: Sentence[] = []
  let start = 0
  for (let at = 0; at <= text.length; at += 1) {
    const char = text[at] ?? '\n'
    const isCut = at - start >= LONGEST && char === '，'
    if (!isCut && !ENDINGS.includes(char) && at - start < 2 * LONGEST) continue
    if (at - start >= SHORTEST) found.push(sentence(form, { start, end: at }, source))
    start = at + 1
  }
  return found
}

function sentence(
  { text, starts }: ClauseForm,
  { start, end }: { start: number; end: number },
  source: string,
): Sentence {
  const clauses: { start: number; end: number }[] = []
  let from = start
  for (let at = start; at <= end; at += 1) {
    if (at < end && text[at] !== '，') continue
    if (at > from) clauses.push({ start: from, end: at })
    from = at + 1
  }
  const closing = source[starts[end] ?? -1] ?? ''
  return { start, end, clauses, grams: gramsOf(text.slice(start, end), closing) }
}

/** Returns the single characters and the pairs of a stretch. Numbers are alike. */
export function gramsOf(stretch: string, closing = ''): Set<string> {
  const plain = stretch
    .replace(/\d+/g, '0')
    .replace(/[一二两三四五六七八九十百千万]+/g, '一')
    .replace(/\s+/g, '')
  const grams = new Set<string>()
  for (let at = 0; at < plain.length; at += 1) {
    grams.add(plain[at] ?? '')
    if (at + 1 < plain.length) grams.add(plain.slice(at, at + 2))
  }
  if (/[?？]/.test(closing)) grams.add('?')
  if (/[!！]/.test(closing)) grams.add('!')
  return grams
}
