const STEPS = [1, 2, 5, 10]
/** Half of it is shown too, and things are counted in whole numbers. */
const LEAST = 4

/** The number at the top of a chart: round, even, and no smaller than what is shown. */
export function chartCeiling(most: number): number {
  if (most <= LEAST) return LEAST
  const power = 10 ** Math.floor(Math.log10(most))
  const step = STEPS.find((each) => each * power >= most) ?? 10
  const ceiling = step * power
  return ceiling % 2 === 0 ? ceiling : ceiling + 1
}
