import type { PageFinding, TextBlock } from './page-rule.ts'

/** A change within a block's `prose`. */
export type BlockChange = { readonly start: number; readonly end: number; readonly text: string }

/** Returns one finding for all changes of a block, with one patch from the first to the last. None without changes. */
export function blockFinding({ source, start }: TextBlock, changes: readonly BlockChange[]): PageFinding[] {
  const sorted = changes.toSorted((one, other) => one.start - other.start)
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last) return []
  let replacement = ''
  let at = first.start
  for (const change of sorted) {
    replacement += source.slice(at, change.start) + change.text
    at = change.end
  }
  const place = { start: start + first.start, end: start + last.end }
  // A lone insertion has no characters of its own to point at: its neighbours are shown.
  const shown = place.start === place.end ? { start: place.start - 1, end: place.end + 1 } : place
  return [{ ...shown, numbers: { used: changes.length, limit: 0 }, patch: { ...place, replacement } }]
}

/** Returns a change for each match of a pattern, by what `write` makes of it. */
export function changesOf(
  prose: string,
  pattern: RegExp,
  write: (match: RegExpExecArray) => string,
): BlockChange[] {
  return [...prose.matchAll(pattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: write(match),
  }))
}
