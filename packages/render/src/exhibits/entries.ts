import type { Block, ExhibitEntry, ExhibitPart, Inline, Lines } from '../article/article.ts'
import type { ExhibitRole } from '../article/exhibit.ts'
import { plainTextOf } from '../article/plain-text.ts'
import { isLineEnd, trimmed } from '../article/trimmed.ts'
import { widthOf } from '../text-metrics/text-width.ts'

/** What a kind's reader finds: an entry, or a block between entries that doesn't follow its convention. */
export type ReadPart = ExhibitEntry | Block

type Details = Omit<ExhibitEntry, 'parts' | 'lines'>

/** Returns an entry without its empty parts. */
export function entryOf(parts: readonly ExhibitPart[], lines: Lines, details: Details = {}): ExhibitEntry {
  return { parts: parts.filter(({ blocks }) => blocks.length > 0), lines, ...details }
}

/** Returns a part that is one line. It is empty if the line is. */
export function linePart(role: ExhibitRole, line: readonly Inline[], lines: Lines): ExhibitPart {
  return { role, blocks: paragraphs([line], lines) }
}

/** Returns the lines as one paragraph, with their line breaks. Nothing without words. */
export function paragraphs(all: readonly (readonly Inline[])[], lines: Lines): Block[] {
  const children = trimmed(
    all.flatMap((line, index) => (index === 0 ? line : [{ kind: 'break' } as const, ...line])),
  )
  return children.length > 0 ? [{ kind: 'paragraph', children, lines }] : []
}

/** Gathers the blocks between entries into entries of their own. */
export function withPlain(read: readonly ReadPart[]): ExhibitEntry[] {
  const entries: ExhibitEntry[] = []
  let run: Block[] = []
  const endRun = () => {
    const lines = { start: run[0]?.lines.start ?? 1, end: run.at(-1)?.lines.end ?? 1 }
    if (run.length > 0) entries.push({ parts: [{ role: 'plain', blocks: run }], lines })
    run = []
  }
  for (const each of read) {
    if ('kind' in each) run.push(each)
    else {
      endRun()
      entries.push(each)
    }
  }
  endRun()
  return entries
}

/** Returns the lines of a paragraph. */
export function linesIn(children: readonly Inline[]): Inline[][] {
  const lines: Inline[][] = [[]]
  for (const inline of children) {
    if (isLineEnd(inline)) lines.push([])
    else lines.at(-1)?.push(inline)
  }
  return lines
}

/** Returns whether a line has words, and at most as many em. */
export function isShort(line: readonly Inline[], mostEm: number): boolean {
  const text = plainTextOf(line).trim()
  // A character is at least a quarter of an em, so a longer text needn't be measured.
  return text !== '' && text.length <= mostEm * 4 && widthOf(text, 'text') <= mostEm
}

/** A line in two: what leads it, without the sign after it, and the rest. */
export type Parted = { readonly lead: readonly Inline[]; readonly rest: readonly Inline[] }

const SIGN = /^\s*[:：]\s*/u

/** Parts a line after its bold beginning: `**Salt** the water`. Null without one. */
export function partedAfterBold(line: readonly Inline[]): Parted | null {
  const [first, ...rest] = trimmed(line)
  if (first?.kind !== 'styled' || first.style !== 'strong') return null
  return { lead: withoutEnd(first.children), rest: withoutStart(rest) }
}

/** Parts a line at its first colon, if at most `mostEm` stand before it. Null without one. A time has colons of its own. */
export function partedAtColon(line: readonly Inline[], mostEm: number): Parted | null {
  const [first, ...rest] = trimmed(line)
  if (first?.kind !== 'text') return null
  const found = /^([^：]{1,80}?)(?:：|:(?=\s|$))\s*/u.exec(first.text.slice(0, 100))
  const label = { kind: 'text', text: found?.[1] ?? '' } as const
  if (!found || !isShort([label], mostEm)) return null
  return {
    lead: [label],
    rest: trimmed([{ kind: 'text', text: first.text.slice(found[0].length) }, ...rest]),
  }
}

function withoutStart([first, ...rest]: readonly Inline[]): readonly Inline[] {
  if (first?.kind !== 'text') return first ? [first, ...rest] : []
  return trimmed([{ kind: 'text', text: first.text.replace(SIGN, '') }, ...rest])
}

function withoutEnd(inlines: readonly Inline[]): readonly Inline[] {
  const last = inlines.at(-1)
  if (last?.kind !== 'text') return inlines
  return [...inlines.slice(0, -1), { kind: 'text', text: last.text.replace(/\s*[:：]\s*$/u, '') }]
}

/** Returns blocks with the first two paragraphs as one line. A blank or a sign stands between them. */
export function inOneLine(blocks: readonly Block[], sign = ' '): readonly Block[] {
  const [first, second, ...rest] = blocks
  if (first?.kind !== 'paragraph' || second?.kind !== 'paragraph') return blocks
  const between = { kind: 'text', text: sign } as const
  return [{ ...first, children: [...first.children, between, ...second.children] }, ...rest]
}

/** Returns the blocks of an entry's parts with a role. */
export function blocksWith({ parts }: ExhibitEntry, role: ExhibitRole): Block[] {
  return parts.flatMap((part) => (part.role === role ? part.blocks : []))
}

/** Returns blocks whose first paragraph ends with a sign. */
export function withSign([first, ...rest]: readonly Block[], sign: string): Block[] {
  if (!first) return []
  if (first.kind !== 'paragraph') return [first, ...rest]
  return [{ ...first, children: [...first.children, { kind: 'text', text: sign.trimEnd() }] }, ...rest]
}

/** Returns blocks whose first paragraph begins with a sign. */
export function withStart([first, ...rest]: readonly Block[], sign: string): Block[] {
  if (!first) return []
  if (first.kind !== 'paragraph') return [first, ...rest]
  return [{ ...first, children: [{ kind: 'text', text: sign }, ...first.children] }, ...rest]
}

/** Reads blocks by `ofBlock`. Those that it doesn't know, below an entry, are the entry's text. */
export function readWithBodies(
  blocks: readonly Block[],
  ofBlock: (block: Block) => readonly ExhibitEntry[] | null,
): ReadPart[] {
  const read: { readonly part: ReadPart; readonly body: Block[] }[] = []
  for (const block of blocks) {
    const found = ofBlock(block)
    const last = read.at(-1)
    if (found) for (const part of found) read.push({ part, body: [] })
    else if (last && !('kind' in last.part)) last.body.push(block)
    else read.push({ part: block, body: [] })
  }
  return read.map(({ part, body }) => ('kind' in part ? part : withBody(part, body)))
}

/** Returns an entry with more text below it. */
export function withBody(entry: ExhibitEntry, blocks: readonly Block[]): ExhibitEntry {
  const last = blocks.at(-1)
  if (!last) return entry
  const lines = { start: entry.lines.start, end: Math.max(entry.lines.end, last.lines.end) }
  return { ...entry, parts: [...entry.parts, { role: 'body', blocks }], lines }
}
