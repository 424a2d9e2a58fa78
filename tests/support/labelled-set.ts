import { negative } from '../fixtures/banned-words/negative.ts'
import { blindNegative } from '../fixtures/banned-words/negative-blind.ts'
import { positive } from '../fixtures/banned-words/positive.ts'
import { blindPositive } from '../fixtures/banned-words/positive-blind.ts'

type Stretch = { readonly start: number; readonly end: number }
export type Finding = Stretch & { readonly rule: string }

/** The result of a search in the labelled sentences. */
export type Score = {
  /** Sentences with ranges that the search must find, and sentences without. */
  readonly sentences: { readonly positive: readonly string[]; readonly negative: readonly string[] }
  readonly stretches: number
  readonly hits: number
  /** Sentences with a range that wasn't found. */
  readonly missed: readonly string[]
  /** Findings outside of labelled ranges. */
  readonly wrong: readonly string[]
  readonly recall: number
  readonly precision: number
}

type Sentences = Score['sentences']

/** The sentences that the lists are tested with. */
const labelled: Sentences = {
  positive: Object.values(positive).flat(),
  negative: Object.values(negative).flat(),
}

/** Sentences that were written without looking at the lists. The lists were improved for them afterwards. */
export const blind: Sentences = {
  positive: Object.values(blindPositive).flat(),
  negative: Object.values(blindNegative).flat(),
}

/** Runs `find` on every sentence. */
export function scoreLabelledSet(find: (text: string) => readonly Finding[], sentences = labelled): Score {
  const [missed, wrong]: [string[], string[]] = [[], []]
  let [hits, stretchCount] = [0, 0]
  for (const marked of sentences.positive) {
    const { text, stretches } = readMarks(marked)
    const found = find(text)
    const missing = stretches.filter((stretch) => !found.some((finding) => meet(finding, stretch)))
    stretchCount += stretches.length
    hits += stretches.length - missing.length
    if (missing.length > 0) missed.push(marked)
    const extra = found.filter((finding) => !stretches.some((stretch) => meet(finding, stretch)))
    wrong.push(...extra.map(({ rule }) => `${rule} in ${text}`))
  }
  for (const text of sentences.negative) wrong.push(...find(text).map(({ rule }) => `${rule} in ${text}`))
  const precision = hits / (hits + wrong.length)
  return { sentences, stretches: stretchCount, hits, missed, wrong, recall: hits / stretchCount, precision }
}

function readMarks(marked: string): { text: string; stretches: Stretch[] } {
  let text = ''
  const stretches: Stretch[] = []
  for (const part of marked.split(/(?=⟦)|(?<=⟧)/)) {
    const plain = part.replace(/[⟦⟧]/g, '')
    if (part.startsWith('⟦')) stretches.push({ start: text.length, end: text.length + plain.length })
    text += plain
  }
  return { text, stretches }
}

const meet = (a: Stretch, b: Stretch) => a.start < b.end && b.start < a.end
