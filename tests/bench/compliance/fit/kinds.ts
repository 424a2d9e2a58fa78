import type { ToneModel } from '../../../../packages/render/src/analysis/banned-words/tone/tone-model.ts'
import type { SentenceExample } from './examples.ts'

/** Grams in fewer claims say nothing about their kind. */
const LEAST = 3
/** As if each kind had been seen so often with each gram. */
const SMOOTHING = 0.2
const LEAST_LIFT = 0.4

/** Returns for each gram by how much it makes each kind likelier, as a logarithm. */
export function kindsOf(examples: readonly SentenceExample[]): ToneModel['kinds'] {
  const named = examples.flatMap(({ signs, kind }) => (kind === null ? [] : [{ signs, kind }]))
  const perKind = Map.groupBy(named, ({ kind }) => kind)
  const perGram = new Map<string, string[]>()
  for (const { signs, kind } of named)
    for (const gram of signs) perGram.set(gram, [...(perGram.get(gram) ?? []), kind])
  const kinds = new Map<string, (readonly [string, number])[]>()
  for (const [gram, seen] of perGram) {
    if (seen.length < LEAST || !/[\p{L}\p{N}]/u.test(gram)) continue
    const lifts = [...new Set(seen)].map((kind) => {
      const share =
        (seen.filter((each) => each === kind).length + SMOOTHING) / (seen.length + SMOOTHING * perKind.size)
      const usual = (perKind.get(kind)?.length ?? 0) / named.length
      return [kind, Math.round(2 * Math.log(share / usual)) / 2] as const
    })
    kinds.set(
      gram,
      lifts.filter(([, lift]) => lift >= LEAST_LIFT),
    )
  }
  return kinds
}
