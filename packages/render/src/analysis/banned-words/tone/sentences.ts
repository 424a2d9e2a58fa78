import type { ClauseForm } from '../clause-form.ts'

type Span = { readonly start: number; readonly end: number }

/** A sentence of a clause form, by indexes of its text, with its clauses and its different grams. */
export type Sentence = Span & {
  readonly clauses: readonly Span[]
  readonly grams: ReadonlySet<string>
}

/** Longer sentences are read in parts. */
const LONGEST = 60

/** The last one stands for what isn't searched. */
const ENDINGS = '。\n\u0000'

/** The sentences before and after say what a sentence is about. Their characters are marked, because they count less. */
const NEARBY = '&'
/** The beginning and the end of a clause. No sign that a clause form holds. */
const [OPENS, CLOSES] = ['(', ')']

const LONGEST_GRAM = 3
/** Shorter grams are enough to tell which clause makes the claim. */
const LONGEST_CLAUSE_GRAM = 2

/** Returns the sentences of a text. Linear. */
export function sentencesOf(form: ClauseForm, source: string): Sentence[] {
  const spans = spansOf(form.text)
  const plain = spans.map(({ start, end }) => plainOf(form.text.slice(start, end)))
  return spans.map((span, index) => {
    const near = [index - 1, index + 1].filter((other) => isSameLine(form.text, span, spans[other]))
    const grams = gramsOf(plain[index] ?? '', source[form.starts[span.end] ?? -1] ?? '')
    for (const other of near) for (const char of plain[other] ?? '') grams.add(NEARBY + char)
    return { ...span, clauses: clausesOf(form.text, span), grams }
  })
}

function spansOf(text: string): Span[] {
  const found: Span[] = []
  let start = 0
  for (let at = 0; at <= text.length; at += 1) {
    const char = text[at] ?? '\n'
    const isCut = at - start >= LONGEST && char === '，'
    if (!isCut && !ENDINGS.includes(char) && at - start < 2 * LONGEST) continue
    if (at > start) found.push({ start, end: at })
    start = at + 1
  }
  return found
}

/** Returns whether only signs that end a sentence are between two of them. */
function isSameLine(text: string, one: Span, other: Span | undefined): boolean {
  if (!other) return false
  const between = text.slice(Math.min(one.end, other.end), Math.max(one.start, other.start))
  return !between.includes('\n') && !between.includes('\u0000')
}

function clausesOf(text: string, { start, end }: Span): Span[] {
  const clauses: Span[] = []
  let from = start
  for (let at = start; at <= end; at += 1) {
    if (at < end && text[at] !== '，') continue
    if (at > from) clauses.push({ start: from, end: at })
    from = at + 1
  }
  return clauses
}

/** Numbers are alike. */
function plainOf(stretch: string): string {
  return stretch
    .replace(/\d+/g, '0')
    .replace(/[一二两三四五六七八九十百千万]+/g, '一')
    .replace(/\s+/g, '')
}

/** Returns the stretches of one to three characters of a sentence, clause by clause. */
export function gramsOf(stretch: string, closing = ''): Set<string> {
  const grams = new Set<string>()
  for (const clause of plainOf(stretch).split('，')) if (clause !== '') addGrams(grams, clause, LONGEST_GRAM)
  if (/[?？]/.test(closing)) grams.add('?')
  if (/[!！]/.test(closing)) grams.add('!')
  return grams
}

/** Returns the stretches by which one clause is compared with others of its sentence. */
export function clauseGramsOf(clause: string): Set<string> {
  const grams = new Set<string>()
  addGrams(grams, plainOf(clause), LONGEST_CLAUSE_GRAM)
  return grams
}

function addGrams(grams: Set<string>, clause: string, longest: number): void {
  const marked = OPENS + clause + CLOSES
  for (let size = 1; size <= longest; size += 1)
    for (let at = 0; at + size <= marked.length; at += 1) grams.add(marked.slice(at, at + size))
}
