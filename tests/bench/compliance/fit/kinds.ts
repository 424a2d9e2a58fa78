import type { ToneModel } from '../../../../packages/render/src/analysis/banned-words/tone/tone-model.ts'
import type { SentenceExample } from './examples.ts'

/** As if each kind had been seen so often with each gram. */
const SMOOTHING = 0.1
/** Longer grams are rare, and signs tell no kind. */
const told = /^[\p{L}\p{N}]{1,2}$/u
const LEAST_SEEN = 3

/**
 * Returns what each gram adds to the logarithm of the probability of each kind, and what each known gram takes from a
 * kind because its claims hold many (multinomial naive Bayes). Without that, kinds with few claims win too often.
 */
export function kindsOf(examples: readonly SentenceExample[]): Pick<ToneModel, 'kinds' | 'costs'> {
  const named = examples.flatMap(({ signs, kind }) => (kind === null ? [] : [{ signs, kind }]))
  const perGram = new Map<string, string[]>()
  for (const { signs, kind } of named)
    for (const gram of signs) perGram.set(gram, [...(perGram.get(gram) ?? []), kind])
  const known = [...perGram].filter(([gram, seen]) => told.test(gram) && seen.length >= LEAST_SEEN)
  const kinds = new Map(known.map(([gram, seen]) => [gram, weightsOf(seen)]))
  return { kinds, costs: costsOf(known) }
}

function weightsOf(seen: readonly string[]): (readonly [kind: string, weight: number])[] {
  return [...Map.groupBy(seen, (kind) => kind)]
    .filter(([, times]) => times.length > 1)
    .map(([kind, times]) => [kind, Math.round(2 * Math.log(1 + times.length / SMOOTHING)) / 2])
}

function costsOf(known: readonly (readonly [gram: string, seen: readonly string[]])[]): Map<string, number> {
  const totals = [
    ...Map.groupBy(
      known.flatMap(([, seen]) => seen),
      (kind) => kind,
    ),
  ].map(([kind, times]) => [kind, times.length + SMOOTHING * known.length] as const)
  const least = Math.min(...totals.map(([, total]) => total))
  return new Map(totals.map(([kind, total]) => [kind, Number(Math.log(total / least).toFixed(2))]))
}
