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
  const ids = frequentSigns(examples, least)
  const places = new Map(ids.map((id, index) => [id, index]))
  // Each example also has the bias, behind the signs.
  const rows = examples.map(({ signs }) =>
    Int32Array.from([...[...signs].flatMap((sign) => places.get(sign) ?? []), ids.length]),
  )
  const size = ids.length + 1
  const pulls = Float64Array.from([...ids.map(shrink), 0])
  const [weights, squares] = [new Float64Array(size), new Float64Array(size).fill(1e-3)]
  const at = (list: Float64Array, index: number) => list[index] ?? 0
  for (let step = 0; step < steps; step += 1) {
    slopesOf(examples, rows, weights).forEach((error, index) => {
      const slope = error + at(weights, index) * at(pulls, index)
      squares[index] = at(squares, index) + slope * slope
      weights[index] = at(weights, index) - (0.3 * slope) / Math.sqrt(at(squares, index))
    })
  }
  return { bias: at(weights, ids.length), weights: new Map(ids.map((id, index) => [id, at(weights, index)])) }
}

function frequentSigns(examples: readonly Example[], least: number): string[] {
  const counts = new Map<string, number>()
  for (const { signs } of examples) for (const sign of signs) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  return [...counts].flatMap(([sign, count]) => (count >= least ? [sign] : []))
}

/** Returns in which direction each weight is wrong, and how much. */
function slopesOf(
  examples: readonly Example[],
  rows: readonly Int32Array[],
  weights: Float64Array,
): Float64Array {
  const slopes = new Float64Array(weights.length)
  for (const [index, row] of rows.entries()) {
    let logit = 0
    for (const at of row) logit += weights[at] ?? 0
    const { isRight, weight } = examples[index] ?? { isRight: false, weight: 0 }
    const error = (1 / (1 + Math.exp(-logit)) - Number(isRight)) * weight
    for (const at of row) slopes[at] = (slopes[at] ?? 0) + error
  }
  return slopes
}
