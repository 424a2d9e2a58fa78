/** An example of a sparse logistic regression: the signs that it has, and whether it is right. */
export type Example = { readonly signs: Iterable<string>; readonly isRight: boolean; readonly weight: number }

export type Fitted = { readonly bias: number; readonly weights: ReadonlyMap<string, number> }

type Settings = {
  /** Signs of fewer examples have no weight. */
  readonly least: number
  /** The strength with which the weight of a sign is drawn to 0. */
  readonly shrink: (sign: string) => number
  readonly steps: number
}

/** Fits weights by AdaGrad on the whole set. The result depends on nothing but the examples. */
export function fitLogistic(examples: readonly Example[], { least, shrink, steps }: Settings): Fitted {
  const counts = new Map<string, number>()
  for (const { signs } of examples) for (const sign of signs) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  const ids = [...counts].flatMap(([sign, count]) => (count >= least ? [sign] : []))
  const places = new Map(ids.map((id, index) => [id, index]))
  const rows = examples.map(({ signs }) => [...signs].flatMap((sign) => places.get(sign) ?? []))
  const size = ids.length + 1
  const pulls = Float64Array.from([...ids.map(shrink), 0])
  const [weights, squares] = [new Float64Array(size), new Float64Array(size).fill(1e-3)]
  const at = (list: Float64Array, index: number) => list[index] ?? 0
  for (let step = 0; step < steps; step += 1) {
    const slopes = weights.map((weight, index) => weight * at(pulls, index))
    examples.forEach(({ isRight, weight }, index) => {
      const row = rows[index] ?? []
      const logit = row.reduce((sum, place) => sum + at(weights, place), at(weights, ids.length))
      const error = (1 / (1 + Math.exp(-logit)) - Number(isRight)) * weight
      for (const place of row) slopes[place] = at(slopes, place) + error
      slopes[ids.length] = at(slopes, ids.length) + error
    })
    slopes.forEach((slope, index) => {
      squares[index] = at(squares, index) + slope * slope
      weights[index] = at(weights, index) - (0.3 * slope) / Math.sqrt(at(squares, index))
    })
  }
  return { bias: at(weights, ids.length), weights: new Map(ids.map((id, index) => [id, at(weights, index)])) }
}

export function logitOf({ bias, weights }: Fitted, signs: Iterable<string>): number {
  let sum = bias
  for (const sign of signs) sum += weights.get(sign) ?? 0
  return sum
}
