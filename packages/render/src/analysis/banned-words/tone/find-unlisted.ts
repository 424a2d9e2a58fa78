import type { ClauseForm } from '../clause-form.ts'
import type { Hit } from '../merge-hits.ts'
import type { Rule } from '../rules.ts'
import { wordGroups } from '../word-groups.ts'
import type { Sentence } from './sentences.ts'
import { clauseGramsOf, sentencesOf } from './sentences.ts'
import type { ToneModel } from './tone-model.ts'
import { kindOf, placeOf, toneOf } from './tone-model.ts'

/** `tone`: the logit that its sentence advertises. `place`: how strongly its clause makes the claim. */
export type HeardHit = Hit & { readonly tone: number; readonly place: number }

/** Sentences that sound less like advertising are not looked at. */
const LEAST_TONE = -0.5
/** Clauses below this are no part of a claim. */
const LEAST_PLACE = -0.5
/** A second claim beside a listed one. */
const LEAST_SECOND_PLACE = 0.5
const LONGEST_HIT = 80
/** Shorter sentences say too little. */
const SHORTEST = 4

/** The name of the rule of claims that no list holds. */
export const UNLISTED = '未列出的说法'

const rules = new Map<string, Rule>(
  wordGroups.map((group) => [
    group.id,
    {
      id: `${group.id}:${UNLISTED}`,
      word: UNLISTED,
      group,
      codes: [],
      signs: [],
      lead: '',
      tail: '',
      isLatin: false,
      isBroad: true,
    },
  ]),
)

type Clause = { readonly start: number; readonly end: number; readonly place: number }

/**
 * Returns the listed hits with the tone of their sentences, and claims that no list holds: the strongest clauses of
 * a sentence that sounds like a forbidden claim. `listed` is in the order of the text, and so is what is returned.
 */
export function hear(
  text: string,
  form: ClauseForm,
  { listed, model }: { listed: readonly Hit[]; model: ToneModel },
): HeardHit[] {
  const found: HeardHit[] = []
  let next = 0
  const sentences = sentencesOf(form, text)
  sentences.forEach((sentence, index) => {
    const until = form.starts[sentences[index + 1]?.start ?? -1] ?? Number.POSITIVE_INFINITY
    const own: Hit[] = []
    for (let hit = listed[next]; hit && hit.start < until; hit = listed[next]) {
      own.push(hit)
      next += 1
    }
    found.push(...heardIn({ sentence, form, model }, own))
  })
  found.push(...listed.slice(next).map((hit) => ({ ...hit, tone: model.bias, place: 0 })))
  return found
}

type Heard = { readonly sentence: Sentence; readonly form: ClauseForm; readonly model: ToneModel }

function heardIn(heard: Heard, listed: readonly Hit[]): HeardHit[] {
  const { sentence, form, model } = heard
  const tone = toneOf(sentence.grams, model)
  const isLooked = tone >= LEAST_TONE && sentence.end - sentence.start >= SHORTEST
  if (listed.length === 0 && !isLooked) return []
  const clauses = sentence.clauses.map(({ start, end }) => ({
    start: form.starts[start] ?? 0,
    end: form.ends[end - 1] ?? 0,
    place: placeOf(clauseGramsOf(form.text.slice(start, end)), model),
  }))
  const placed = listed.map((hit) => ({ ...hit, tone, place: placeAt(clauses, hit) }))
  const rule = isLooked ? rules.get(kindOf(sentence.grams, model) ?? '') : undefined
  if (!rule) return placed
  const unlisted = loudRuns(clauses, listed).map((run) => ({ ...run, rule, tone, marks: 0 }))
  return [...placed, ...unlisted].toSorted((a, b) => a.start - b.start)
}

function placeAt(clauses: readonly Clause[], hit: Hit): number {
  const own = clauses.filter((clause) => meet(clause, hit))
  return own.length === 0 ? 0 : Math.max(...own.map(({ place }) => place))
}

/** Returns the stretches of the strongest clauses. Beside a listed hit, only clauses that clearly make a claim. */
function loudRuns(clauses: readonly Clause[], listed: readonly Hit[]): Clause[] {
  const least =
    listed.length > 0
      ? LEAST_SECOND_PLACE
      : Math.min(LEAST_PLACE, Math.max(...clauses.map(({ place }) => place)))
  const runs: Clause[] = []
  let isOpen = false
  for (const clause of clauses) {
    const isLoud = clause.place >= least && !listed.some((hit) => meet(clause, hit))
    const last = runs.at(-1)
    if (isLoud && isOpen && last) runs[runs.length - 1] = joined(last, clause)
    else if (isLoud) runs.push(clause)
    isOpen = isLoud
  }
  return runs.map((run) => ({ ...run, end: Math.min(run.end, run.start + LONGEST_HIT) }))
}

function joined(one: Clause, other: Clause): Clause {
  return { start: one.start, end: other.end, place: Math.max(one.place, other.place) }
}

function meet(clause: Clause, hit: Hit): boolean {
  return clause.start < hit.end && hit.start < clause.end
}
