import type { Block, BlockOf, ExhibitEntry, Inline, ListItem } from '../../article/article.ts'
import type { ExhibitDefinition } from '../definition.ts'
import type { Parted, ReadPart } from '../entries.ts'
import {
  entryOf,
  inOneLine,
  isShort,
  linePart,
  linesIn,
  paragraphs,
  partedAfterBold,
  partedAtColon,
} from '../entries.ts'

/** A longer beginning is a sentence. */
const WIDEST_TIME_EM = 9

/** What happened when: a list whose items begin with a time and a colon, `2019: words`. */
export const timeline: ExhibitDefinition<'timeline'> = {
  kind: 'timeline',
  names: ['timeline', '时间线', '時間線', '时间轴'],
  read: (blocks) => blocks.flatMap(ofBlock),
  written: ({ parts, lines }, { colon }) => {
    const blocks = inOneLine(
      parts.flatMap((part) => part.blocks),
      parts[0]?.role === 'time' ? colon : ' ',
    )
    return [{ kind: 'list', start: null, isTight: true, items: [{ task: null, blocks, lines }], lines }]
  },
}

function ofBlock(block: Block): readonly ReadPart[] {
  if (block.kind === 'list') return block.items.map(ofItem)
  return block.kind === 'paragraph' ? (ofLines(block) ?? [block]) : [block]
}

function ofItem({ blocks, lines }: ListItem): ExhibitEntry {
  const [first, ...others] = blocks
  const [line = [], ...below] = first?.kind === 'paragraph' ? linesIn(first.children) : []
  const parted =
    timed(line) ?? (below.length > 0 && isShort(line, WIDEST_TIME_EM) ? { lead: line, rest: [] } : null)
  if (first?.kind !== 'paragraph' || !parted) return entryOf([{ role: 'body', blocks }], lines)
  const rest = [parted.rest, ...below].filter(({ length }) => length > 0)
  const body = [...paragraphs(rest, first.lines), ...others]
  return entryOf([linePart('time', parted.lead, first.lines), { role: 'body', blocks: body }], lines)
}

/** Returns an entry for each line of a paragraph, if all of them begin with a time. */
function ofLines({ children, lines }: BlockOf<'paragraph'>): ExhibitEntry[] | null {
  const parted = linesIn(children).map(timed)
  if (parted.length < 2 || parted.some((each) => each === null)) return null
  return parted.flatMap((each) => {
    if (each === null) return []
    const body = paragraphs([each.rest], lines)
    return [entryOf([linePart('time', each.lead, lines), { role: 'body', blocks: body }], lines)]
  })
}

function timed(line: readonly Inline[]): Parted | null {
  const bold = partedAfterBold(line)
  if (bold && isShort(bold.lead, WIDEST_TIME_EM)) return bold
  return partedAtColon(line, WIDEST_TIME_EM) ?? partedAtDash(line)
}

/** `2019 — words`. */
function partedAtDash([first, ...rest]: readonly Inline[]): Parted | null {
  const found =
    first?.kind === 'text' ? /^\s*(\S.{0,24}?)\s+[—–-]{1,2}\s+/u.exec(first.text.slice(0, 60)) : null
  const lead = { kind: 'text', text: found?.[1] ?? '' } as const
  if (first?.kind !== 'text' || !found || !isShort([lead], WIDEST_TIME_EM)) return null
  return { lead: [lead], rest: [{ kind: 'text', text: first.text.slice(found[0].length) }, ...rest] }
}
