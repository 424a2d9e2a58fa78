import { diffArrays, diffWordsWithSpace } from 'diff'

export type LinePiece = { readonly text: string; readonly isChanged: boolean }

/** A line of a comparison: in both texts, in the later alone, or in the earlier alone. */
export type ComparedLine = {
  readonly kind: 'same' | 'added' | 'removed'
  readonly pieces: readonly LinePiece[]
}

/** Time grows with the square of this. If texts differ in more lines, all lines between are shown as changed. */
const MAX_LINES_APART = 1_500
/** The same limit in words. A rewritten line is easier to read as a whole. */
const MAX_WORDS_APART = 120

/** Compares two texts line by line, and marks the words that changed within a line. */
export function compareTexts(before: string, after: string): readonly ComparedLine[] {
  const [old, now] = [linesOf(before), linesOf(after)]
  const changes = diffArrays(old, now, { maxEditLength: MAX_LINES_APART }) ?? allBetween(old, now)
  // Uses `flatMap`, because a long text has more lines than a call can take as arguments.
  return changes.flatMap((change, at) => {
    const [last, next] = [changes[at - 1], changes[at + 1]]
    if (change.added && last?.removed) return []
    if (change.removed && next?.added) return rewritten(change.value, next.value)
    return change.value.map((text) => whole(kindOf(change), text))
  })
}

/** A compared line, or the number of unchanged lines that are left out. */
export type FoldedLine = ComparedLine | { readonly kind: 'fold'; readonly count: number }

/** Leaves out unchanged lines that are further than `context` lines from a change. */
export function foldUnchanged(lines: readonly ComparedLine[], context: number): readonly FoldedLine[] {
  const near = new Set<number>()
  for (const [at, { kind }] of lines.entries()) {
    if (kind === 'same') continue
    for (let by = -context; by <= context; by++) near.add(at + by)
  }
  const folded: FoldedLine[] = []
  for (const [at, line] of lines.entries()) {
    const last = folded.at(-1)
    if (near.has(at)) folded.push(line)
    else if (last?.kind === 'fold') folded[folded.length - 1] = { kind: 'fold', count: last.count + 1 }
    else folded.push({ kind: 'fold', count: 1 })
  }
  return folded
}

/** Returns the lines of a text. An empty text has no lines, rather than one empty line. */
function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n')
}

type Change = {
  readonly value: readonly string[]
  readonly added?: boolean
  readonly removed?: boolean
}

function kindOf({ added, removed }: Change): ComparedLine['kind'] {
  if (added) return 'added'
  return removed ? 'removed' : 'same'
}

function whole(kind: ComparedLine['kind'], text: string): ComparedLine {
  return { kind, pieces: [{ text, isChanged: false }] }
}

/** Compares the lines of one place. Similar lines at its start and its end are compared word by word. */
function rewritten(old: readonly string[], now: readonly string[]): ComparedLine[] {
  const most = Math.min(old.length, now.length)
  const head = pairsWhile(most, (at) => wordsOf(old[at] ?? '', now[at] ?? ''))
  const tail = pairsWhile(most - head.length, (at) => wordsOf(old.at(-1 - at) ?? '', now.at(-1 - at) ?? ''))
  const middleOf = (lines: readonly string[]) => lines.slice(head.length, lines.length - tail.length)
  return [
    ...head.flat(),
    ...middleOf(old).map((line) => whole('removed', line)),
    ...middleOf(now).map((line) => whole('added', line)),
    ...tail.toReversed().flat(),
  ]
}

type Pair = readonly [ComparedLine, ComparedLine]

function pairsWhile(most: number, pairAt: (at: number) => Pair | null): Pair[] {
  const pairs: Pair[] = []
  while (pairs.length < most) {
    const pair = pairAt(pairs.length)
    if (!pair) break
    pairs.push(pair)
  }
  return pairs
}

const words = new Intl.Segmenter('zh', { granularity: 'word' })

/** Returns a line before and after, with the changes marked. Null when the line was rewritten. */
function wordsOf(old: string, now: string): Pair | null {
  const changes = diffWordsWithSpace(old, now, { intlSegmenter: words, maxEditLength: MAX_WORDS_APART })
  const kept = changes
    ?.filter(({ added, removed }) => !added && !removed)
    .map(({ value }) => value.trim())
    .join('')
  if (!changes || !kept || kept.length * 4 < Math.max(old.length, now.length)) return null
  const side = (kind: 'added' | 'removed'): ComparedLine => ({
    kind,
    pieces: changes
      .filter((change) => change[kind] || kindOf({ ...change, value: [] }) === 'same')
      .map((change) => ({ text: change.value, isChanged: change[kind] })),
  })
  return [side('removed'), side('added')]
}

/** Returns all lines between the first and the last difference as changed. */
function allBetween(old: readonly string[], now: readonly string[]): Change[] {
  const shorter = Math.min(old.length, now.length)
  let head = 0
  while (head < shorter && old[head] === now[head]) head++
  let tail = 0
  while (tail < shorter - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++
  return [
    { value: old.slice(0, head) },
    { value: old.slice(head, old.length - tail), removed: true },
    { value: now.slice(head, now.length - tail), added: true },
    { value: now.slice(now.length - tail) },
  ]
}
