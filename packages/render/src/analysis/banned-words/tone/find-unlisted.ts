import type { ClauseForm } from '../clause-form.ts'
import type { Hit } from '../merge-hits.ts'
import type { Rule } from '../rules.ts'
import { wordGroups } from '../word-groups.ts'
import type { Sentence } from './sentences.ts'
import { gramsOf, sentencesOf } from './sentences.ts'
import type { ToneModel } from './tone-model.ts'
import { kindOf, toneOf } from './tone-model.ts'

/** Sentences that sound less like advertising are not looked at. */
const LEAST_TONE = 0
const LONGEST_HIT = 80
/** A clause has to do something to be in a finding. */
const CLAUSE_BIAS = -0.5

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

/**
 * Finds sentences that sound like a forbidden claim although they hold none of the listed ones, and in them the clauses
 * that do most. `listed` are the other hits, in any order.
 */
export function findUnlisted(
  text: string,
  form: ClauseForm,
  { listed, model }: { listed: readonly Hit[]; model: ToneModel },
): Hit[] {
  const known = new Uint8Array(text.length)
  for (const { start, end } of listed) known.fill(1, start, end)
  return sentencesOf(form, text).flatMap((sentence): Hit[] => {
    const [from, to] = [form.starts[sentence.start] ?? 0, form.ends[sentence.end - 1] ?? 0]
    if (toneOf(sentence.grams, model) < LEAST_TONE || known.subarray(from, to).includes(1)) return []
    const rule = rules.get(kindOf(sentence.grams, model) ?? '')
    return rule ? [{ rule, ...loudClauses(form, sentence, model), marks: 0 }] : []
  })
}

/** Returns where the clauses of a sentence stand that do most. */
function loudClauses(form: ClauseForm, { clauses }: Sentence, model: ToneModel): Pick<Hit, 'start' | 'end'> {
  const alone = { ...model, bias: CLAUSE_BIAS }
  const { first, last } = loudest(
    clauses.map(({ start, end }) => toneOf(gramsOf(form.text.slice(start, end)), alone)),
  )
  const start = form.starts[clauses[first]?.start ?? 0] ?? 0
  const end = form.ends[(clauses[last]?.end ?? 1) - 1] ?? start + 1
  return { start, end: Math.min(end, start + LONGEST_HIT) }
}

/** Returns the stretch of numbers with the highest sum. */
function loudest(tones: readonly number[]): { first: number; last: number } {
  let best = { first: 0, last: 0, sum: Number.NEGATIVE_INFINITY }
  let [first, sum] = [0, 0]
  tones.forEach((tone, last) => {
    if (sum <= 0) {
      first = last
      sum = 0
    }
    sum += tone
    if (sum > best.sum) best = { first, last, sum }
  })
  return best
}
