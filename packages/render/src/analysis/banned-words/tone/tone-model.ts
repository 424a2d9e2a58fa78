import { kindCosts, kindTable, placeTable, toneBias, toneTable } from '../../../word-lists/tone-weights.ts'

/** How much each stretch of one to three characters sounds like advertising, and like which kind of it. */
export type ToneModel = {
  readonly bias: number
  readonly weights: ReadonlyMap<string, number>
  /** How much each stretch speaks for its clause being the one that makes the claim of a sentence. */
  readonly places: ReadonlyMap<string, number>
  /** By gram, the kinds that it speaks for. */
  readonly kinds: ReadonlyMap<string, readonly (readonly [kind: string, weight: number])[]>
  /** What each gram of `kinds` takes from a kind. Claims of some kinds hold more grams than those of others. */
  readonly costs: ReadonlyMap<string, number>
}

/** The model that is fitted to the labelled texts of the development half. */
export const shippedTone: ToneModel = {
  bias: toneBias,
  weights: new Map(toneTable.trim().split('\n').flatMap(readTones)),
  places: new Map(placeTable.trim().split('\n').flatMap(readTones)),
  kinds: readKinds(kindTable),
  costs: new Map(kindCosts.trim().split('\n').map(readCost)),
}

/** A line is a weight and the grams that have it. */
function readTones(line: string): [string, number][] {
  const [weight, ...grams] = line.split(' ')
  return grams.map((gram) => [gram, Number(weight)])
}

function readCost(line: string): [string, number] {
  const [kind = '', cost] = line.split(' ')
  return [kind, Number(cost)]
}

/** A line is a kind, a weight and the grams that speak for it so much. */
function readKinds(table: string): Map<string, [string, number][]> {
  const found = new Map<string, [string, number][]>()
  for (const line of table.trim().split('\n')) {
    const [kind = '', weight, ...grams] = line.split(' ')
    for (const gram of grams) {
      const known = found.get(gram)
      if (known) known.push([kind, Number(weight)])
      else found.set(gram, [[kind, Number(weight)]])
    }
  }
  return found
}

/** Returns the logit that a sentence advertises. */
export function toneOf(
  grams: Iterable<string>,
  { bias, weights }: Pick<ToneModel, 'bias' | 'weights'>,
): number {
  let sum = bias
  for (const gram of grams) sum += weights.get(gram) ?? 0
  return sum
}

/** Returns how strongly a clause makes the claim of its sentence. */
export function placeOf(grams: Iterable<string>, { places }: ToneModel): number {
  return toneOf(grams, { bias: 0, weights: places })
}

/** Returns the kind of claim that a sentence sounds most like. */
export function kindOf(
  grams: Iterable<string>,
  { kinds, costs }: Pick<ToneModel, 'kinds' | 'costs'>,
): string | null {
  const sums = new Map<string, number>()
  let known = 0
  for (const gram of grams) {
    const weights = kinds.get(gram) ?? []
    if (weights.length > 0) known += 1
    for (const [kind, weight] of weights) sums.set(kind, (sums.get(kind) ?? 0) + weight)
  }
  const [best] = [...sums]
    .map(([kind, sum]) => ({ kind, sum: sum - known * (costs.get(kind) ?? 0) }))
    .toSorted((a, b) => b.sum - a.sum)
  return best?.kind ?? null
}
