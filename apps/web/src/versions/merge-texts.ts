import { diffArrays } from 'diff'

/** Texts that differ in more lines than this aren't merged automatically. */
const MAX_LINES_APART = 1_500

/** Lines `from` to `to` of the base, counted from 0 and the latter not included, became `lines`. */
export type LineChange = { readonly from: number; readonly to: number; readonly lines: readonly string[] }

/**
 * Merges two texts that are based on the same one.
 *
 * Null if both changed the same place, or adjacent places: a person then has to choose.
 */
export function mergeTexts(base: string, mine: string, theirs: string): string | null {
  if (mine === theirs || theirs === base) return mine
  if (mine === base) return theirs
  const lines = base.split('\n')
  const [own, other] = [lineChanges(lines, mine), lineChanges(lines, theirs)]
  if (!own || !other) return null
  const changes = [...own, ...other].sort((one, two) => one.from - two.from || one.to - two.to)
  // Runs of lines, because a long text has more lines than a call can take as arguments.
  const merged: (readonly string[])[] = []
  let at = 0
  for (const [index, change] of changes.entries()) {
    const before = changes[index - 1]
    if (before && isSame(before, change)) continue
    if (before && change.from <= before.to) return null
    merged.push(lines.slice(at, change.from), change.lines)
    at = change.to
  }
  return [...merged, lines.slice(at)].flat().join('\n')
}

/** Returns the changes from the lines of one text to another, in order. Null when there are too many. */
export function lineChanges(base: readonly string[], text: string): LineChange[] | null {
  const parts = diffArrays([...base], text.split('\n'), { maxEditLength: MAX_LINES_APART })
  if (!parts) return null
  const changes: LineChange[] = []
  let at = 0
  for (const { value, added, removed } of parts) {
    const last = changes.at(-1)
    if (removed) changes.push({ from: at, to: at + value.length, lines: [] })
    else if (added && last?.to === at && last.lines.length === 0)
      changes[changes.length - 1] = { ...last, lines: value }
    else if (added) changes.push({ from: at, to: at, lines: value })
    if (!added) at += value.length
  }
  return changes
}

function isSame(one: LineChange, other: LineChange): boolean {
  return one.from === other.from && one.to === other.to && one.lines.join('\n') === other.lines.join('\n')
}
