const STEPS = [1, 2, 5, 10]
/** The smallest ceiling. It is even, because the chart labels its half, and counts are whole numbers. */
const LEAST = 4

/** Returns the number at the top of a chart: round, even, and at least `most`. */
export function chartCeiling(most: number): number {
  if (most <= LEAST) return LEAST
  const power = 10 ** Math.floor(Math.log10(most))
  const step = STEPS.find((each) => each * power >= most) ?? 10
  const ceiling = step * power
  return ceiling % 2 === 0 ? ceiling : ceiling + 1
}
