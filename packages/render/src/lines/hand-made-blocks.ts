import type { Block, BlockOf, Inline, Lines, ListItem, MarkKind } from '../article/article.ts'
import { plainTextOf } from '../article/plain-text.ts'
import { trimmed } from '../article/trimmed.ts'
import type { LineMark } from './line-marks.ts'
import { isSymbols, isTags, lineMark } from './line-marks.ts'

type Line = {
  readonly inlines: readonly Inline[]
  readonly text: string
  readonly mark: LineMark | null
  readonly at: Lines
}
type Manner = NonNullable<BlockOf<'paragraph'>['manner']>

/** A sigh or a smile divides nothing. */
const SIGH = /^[…。！？!?.~～\s\u{1f600}-\u{1f64f}\u{1f910}-\u{1f93a}\u{1f970}-\u{1f97a}]+$/u

/**
 * Returns the blocks that a paragraph's writer made by hand, with line breaks and signs: lists, dialogues, tags, dividers.
 * What is none of them stays a paragraph. The text is unchanged, marks included.
 */
export function handMadeBlocks(children: readonly Inline[], lines: Lines): Block[] {
  const all = linesOf(children, lines)
  const kind = all.length > 1 ? kindOfList(all) : null
  return runsOf(all).flatMap(({ manner, run }) => {
    if (manner !== null) return paragraphOf(run, manner)
    return kind === null ? paragraphOf(run) : listed(run, kind)
  })
}

/** Makes a list of paragraphs of one line each, side by side, that begin with marks of one kind. */
export function withMarkedLists(blocks: readonly Block[]): Block[] {
  const result: Block[] = []
  let run: { readonly line: Line; readonly block: Block }[] = []
  const endRun = () => {
    const kind = run[0]?.line.mark?.kind
    const lines = run.map(({ line }) => line)
    const made = kind && run.length > 1 ? listed(lines, kind).map(loosened) : run.map(({ block }) => block)
    // One by one, because there may be more than a call can take as arguments.
    for (const block of made) result.push(block)
    run = []
  }
  for (const block of blocks) {
    const line = markedLineOf(block)
    if (line === null || line.mark?.kind !== run[0]?.line.mark?.kind) endRun()
    if (line === null) result.push(block)
    else run.push({ line, block })
  }
  endRun()
  return result
}

/** Returns the only line of a paragraph that begins with a sign or a number. A dash or a label may begin any sentence. */
function markedLineOf(block: Block): Line | null {
  if (block.kind !== 'paragraph' || block.manner || block.isAttribution) return null
  const [line, ...others] = linesOf(block.children, block.lines)
  const isItem = line?.mark?.kind === 'sign' || line?.mark?.kind === 'number'
  return line && isItem && others.length === 0 ? line : null
}

function loosened(block: Block): Block {
  return block.kind === 'list' ? { ...block, isTight: false } : block
}

type Run = { readonly manner: Manner | null; readonly run: Line[] }

/** Returns the lines in runs of tags, of dividers, and of text. */
function runsOf(all: readonly Line[]): Run[] {
  const runs: Run[] = []
  for (const line of all) {
    const manner = mannerOf(line)
    const last = runs.at(-1)
    if (last?.manner === manner) last.run.push(line)
    else runs.push({ manner, run: [line] })
  }
  return runs
}

function linesOf(children: readonly Inline[], lines: Lines): Line[] {
  const runs: Inline[][] = [[]]
  for (const inline of children) {
    if (inline.kind === 'break') runs.push([])
    else runs.at(-1)?.push(inline)
  }
  const isOneEach = runs.length === lines.end - lines.start + 1
  return runs.map((inlines, index) => {
    const text = plainTextOf(inlines)
    const start = lines.start + index
    const mark = inlines[0]?.kind === 'text' ? lineMark(inlines[0].text) : null
    return { inlines, text, mark, at: isOneEach ? { start, end: start } : lines }
  })
}

function mannerOf({ text, inlines }: Line): Manner | null {
  if (!inlines.every(({ kind }) => kind === 'text') || text.trim() === '') return null
  if (isTags(text)) return 'tags'
  if (!isSymbols(text) || SIGH.test(text)) return null
  const symbols = [...text.replace(/[\s\p{Mn}]/gu, '')]
  return symbols.length >= 3 && new Set(symbols).size <= 2 ? 'divider' : null
}

/** Returns the kind of the marks if at least two lines have one of the same kind. */
function kindOfList(all: readonly Line[]): MarkKind | null {
  const kinds = all.flatMap(({ mark }) => (mark ? [mark.kind] : []))
  const [first] = kinds
  if (first === undefined || kinds.length < 2) return null
  const isOne = kinds.every((kind) => kind === first)
  // A field such as “Note:” may stand in any paragraph, so those of a dialogue must be most of its lines.
  if (first === 'label' && kinds.length * 2 < all.length) return null
  return isOne ? first : null
}

function paragraphOf(run: readonly Line[], manner?: Manner): BlockOf<'paragraph'>[] {
  const children = trimmed(
    run.flatMap(({ inlines }, index) => (index === 0 ? inlines : [{ kind: 'break' } as const, ...inlines])),
  )
  const [first, last] = [run[0], run.at(-1)]
  if (children.length === 0 || !first || !last) return []
  const lines = { start: first.at.start, end: last.at.end }
  return [{ kind: 'paragraph', children, lines, ...(manner && { manner }) }]
}

/** Returns what stands above the first mark, the list, and what stands below its last item. */
function listed(run: readonly Line[], kind: MarkKind): Block[] {
  const first = firstItem(run, kind)
  if (first < 0) return paragraphOf(run)
  const groups: Line[][] = []
  for (const line of run.slice(first)) {
    if (line.mark?.kind === kind) groups.push([line])
    else groups.at(-1)?.push(line)
  }
  // Items of one line each have no further lines, so those below the last item go on with the text.
  const isPlain = groups.slice(0, -1).every(({ length }) => length === 1) && groups.length > 1
  const below = isPlain ? (groups.at(-1)?.splice(1) ?? []) : []
  const items = groups.map(itemOf)
  const lines = { start: items[0]?.lines.start ?? 1, end: items.at(-1)?.lines.end ?? 1 }
  const list: BlockOf<'list'> = { kind: 'list', start: null, isTight: true, marks: kind, items, lines }
  return [...paragraphOf(run.slice(0, first)), list, ...paragraphOf(below)]
}

/** Returns where the list begins. A line with a sign of its own above lines that share another one is their heading. */
function firstItem(run: readonly Line[], kind: MarkKind): number {
  const marked = run.flatMap(({ mark }, index) =>
    mark?.kind === kind ? [{ index, sign: mark.text.trim() }] : [],
  )
  const [first, second] = marked
  const isHeading =
    kind === 'sign' &&
    marked.length > 2 &&
    first?.sign !== second?.sign &&
    marked.slice(1).every(({ sign }) => sign === second?.sign)
  return (isHeading ? second : first)?.index ?? -1
}

function itemOf(group: readonly Line[]): ListItem {
  const [first] = group
  const mark = first?.mark?.text ?? ''
  const [head, ...rest] = first?.inlines ?? []
  const text = head?.kind === 'text' ? head.text.slice(mark.length) : ''
  const inlines = text === '' ? rest : [{ kind: 'text', text } as const, ...rest]
  const blocks = first ? paragraphOf([{ ...first, inlines }, ...group.slice(1)]) : []
  const lines = { start: first?.at.start ?? 1, end: group.at(-1)?.at.end ?? 1 }
  return { task: null, mark, blocks, lines }
}
