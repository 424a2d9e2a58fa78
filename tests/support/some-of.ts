/** Whether this run makes each test with all its cases. `npm test` by itself makes a short run. */
const IS_WHOLE = process.env.TEST_RUN !== 'short'

/**
 * Returns the cases of a test that this run makes: all of them in a whole run, `count` in a short one. Those are spread
 * evenly over the list, from its first case on, so that every short run makes the same.
 */
export function someOf<T>(cases: readonly T[], count: number, isWhole = IS_WHOLE): readonly T[] {
  if (isWhole) return cases
  const share = (index: number) => Math.floor((index * count) / cases.length)
  return cases.filter((_, index) => index === 0 || share(index) > share(index - 1))
}
