import type {
  Block,
  BlockOf,
  Inline,
  Lines,
  ListItem,
  ListManner,
  MarkKind,
  ParagraphManner,
} from '../article/article.ts'
import { trimmed } from '../article/trimmed.ts'
import { isPostalAddress } from './address-lines.ts'
import { areAmounts } from './amounts.ts'
import { isMentions, isSymbols, isTags } from './line-marks.ts'
import { mannerOfList } from './list-manners.ts'
import type { MadeLine } from './made-lines.ts'
import { madeLines } from './made-lines.ts'

/** A sigh or a smile divides nothing. */
const SIGH = /^(?![~～]{3,}$)[…。！？!?.~～\s\u{1f600}-\u{1f64f}\u{1f910}-\u{1f93a}\u{1f970}-\u{1f97a}]+$/u

/**
 * Returns the blocks that a paragraph's writer made by hand, with line breaks and signs: lists, dialogues, tags, dividers.
 * What is none of them stays a paragraph. The text is unchanged, marks included.
 */
export function handMadeBlocks(children: readonly Inline[], lines: Lines): Block[] {
  const all = madeLines(children, lines)
  if (isPostalAddress(all)) return paragraphOf(all, 'postal')
  return runsOf(all).flatMap(({ kind, run }) => {
    if (kind === 'amount')
      return [
        listOf(
          run.map((line) => [line]),
          'amount',
        ),
      ]
    if (kind !== null) return paragraphOf(run, kind)
    const marked = run.length > 1 ? kindOfList(run) : null
    return marked === null ? paragraphOf(run) : listed(run, marked)
  })
}

type RunKind = ParagraphManner | 'amount' | null
type Run = { readonly kind: RunKind; readonly run: MadeLine[] }

/** Returns the lines in runs of tags, of dividers, of amounts, and of text. */
function runsOf(all: readonly MadeLine[]): Run[] {
  const runs = runsBy(all, kindOfLine)
  const isText = ({ kind, run }: Run) =>
    kind === null || (kind === 'amount' && !areAmounts(run.flatMap(({ amount }) => amount ?? [])))
  const kinds = new Map<MadeLine, RunKind>()
  for (const each of runs) {
    const kind = isText(each) ? null : each.kind
    for (const line of each.run) kinds.set(line, kind)
  }
  return runsBy(all, (line) => kinds.get(line) ?? null)
}

function runsBy(all: readonly MadeLine[], kindOf: (line: MadeLine) => RunKind): Run[] {
  const runs: Run[] = []
  for (const line of all) {
    const kind = kindOf(line)
    const last = runs.at(-1)
    if (last?.kind === kind) last.run.push(line)
    else runs.push({ kind, run: [line] })
  }
  return runs
}

/** A line with a sign or an hour belongs to a list of such lines, also if it ends with an amount. */
function kindOfLine({ text, inlines, amount, mark }: MadeLine): RunKind {
  if (amount !== null && (mark === null || mark.kind === 'label')) return 'amount'
  if (!inlines.every(({ kind }) => kind === 'text') || text.trim() === '') return null
  if (isTags(text)) return 'tags'
  if (isMentions(text)) return 'mentions'
  if (!isSymbols(text) || SIGH.test(text)) return null
  const symbols = [...text.replace(/[\s\p{Mn}]/gu, '')]
  return symbols.length >= 3 && new Set(symbols).size <= 2 ? 'divider' : null
}

/** Marks of these kinds count what is below them, which may have marks of its own. */
const OUTER: ReadonlySet<MarkKind> = new Set(['number', 'time'])

/** Returns the kind of the marks if at least two lines have one of the same kind. */
function kindOfList(all: readonly MadeLine[]): MarkKind | null {
  const kinds = all.flatMap(({ mark }) => (mark ? [mark.kind] : []))
  const [first, second] = kinds
  if (first === undefined || second === undefined) return null
  const of = (kind: MarkKind) => kinds.filter((each) => each === kind).length
  // A field such as “Note:” may stand in any paragraph, so those of a dialogue must be most of its lines.
  if (first === 'label' && of(first) * 2 < all.length) return null
  if (of(first) === kinds.length || (OUTER.has(first) && of(first) > 1)) return first
  // The first line may head the others.
  const isHeaded = all[0]?.mark !== null && of(second) > 1 && of(second) === kinds.length - 1
  return isHeaded ? second : null
}

export function paragraphOf(run: readonly MadeLine[], manner?: ParagraphManner): BlockOf<'paragraph'>[] {
  const children = trimmed(
    run.flatMap(({ inlines }, index) => (index === 0 ? inlines : [{ kind: 'break' } as const, ...inlines])),
  )
  const [first, last] = [run[0], run.at(-1)]
  if (children.length === 0 || !first || !last) return []
  const lines = { start: first.at.start, end: last.at.end }
  return [{ kind: 'paragraph', children, lines, ...(manner && { manner }) }]
}

/** Returns what stands above the first mark, the list, and what stands below its last item. */
function listed(run: readonly MadeLine[], kind: MarkKind): Block[] {
  const first = firstItem(run, kind)
  if (first < 0) return paragraphOf(run)
  const groups: MadeLine[][] = []
  for (const line of run.slice(first)) {
    if (line.mark?.kind === kind) groups.push([line])
    else groups.at(-1)?.push(line)
  }
  // Items of one line each have no further lines, so those below the last item go on with the text.
  const isPlain = groups.slice(0, -1).every(({ length }) => length === 1) && groups.length > 1
  const below = isPlain ? (groups.at(-1)?.splice(1) ?? []) : []
  const manner = mannerOfList(
    groups.flatMap(([line]) => line ?? []),
    kind,
  )
  return [...paragraphOf(run.slice(0, first)), listOf(groups, manner), ...paragraphOf(below)]
}

/** Returns a list with an item for each group of lines. */
export function listOf(groups: readonly (readonly MadeLine[])[], marks: ListManner): BlockOf<'list'> {
  const items = groups.map((group) => itemOf(group, marks))
  const lines = { start: items[0]?.lines.start ?? 1, end: items.at(-1)?.lines.end ?? 1 }
  return { kind: 'list', start: null, isTight: true, marks, items, lines }
}

/** Returns where the list begins. A line with a sign of its own above lines that share another one is their heading. */
function firstItem(run: readonly MadeLine[], kind: MarkKind): number {
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

/**
 * The name of an amount isn't a mark, although it may end with a colon. A mark alone in its line is the line that heads the
 * item, so its line end is kept.
 */
function itemOf(group: readonly MadeLine[], marks: ListManner): ListItem {
  const [first, ...others] = group
  const isName = marks === 'amount' && first?.mark?.kind === 'label'
  const isMarked = first?.mark != null && first.rest.length > 0 && !isName
  const inlines = isMarked ? first.rest : (first?.inlines ?? [])
  const blocks = first ? paragraphOf([{ ...first, inlines }, ...others]) : []
  const lines = { start: first?.at.start ?? 1, end: group.at(-1)?.at.end ?? 1 }
  return { task: null, mark: isMarked ? first.mark.text : '', blocks, lines }
}
