import { diffArrays } from 'diff'

/** Texts that differ more aren't the same text. */
const MOST_EDITS = 600

/**
 * Returns for each character of `shown` the index of its character in `written`, or -1. The written text has syntax that
 * isn't shown, and the shown one may have characters of its own. Runs that replace each other are paired if they are as
 * long. Null when the two have little in common.
 */
export function alignCharacters(shown: readonly string[], written: readonly string[]): number[] | null {
  const parts = diffArrays([...written], [...shown], { maxEditLength: MOST_EDITS })
  if (!parts) return null
  let at = 0
  let passed = 0
  return parts.flatMap(({ value, added, removed }) => {
    if (removed) {
      passed = value.length
      at += passed
      return []
    }
    const isPaired = added && value.length === passed
    const first = isPaired ? at - passed : at
    if (!added) at += value.length
    passed = 0
    return value.map((_, index) => (added && !isPaired ? -1 : first + index))
  })
}
