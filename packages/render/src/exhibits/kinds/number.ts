import type { Block, ExhibitEntry, Inline, Lines, ListItem } from '../../article/article.ts'
import { plainTextOf } from '../../article/plain-text.ts'
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

/** A wider figure doesn't fit its line in a large size. */
const WIDEST_FIGURE_EM = 9
/** A number and its unit: `26 周`. */
const WIDEST_WITH_UNIT_EM = 4
/** A number in digits, or a short one in words: `三分之一`. */
const FIGURE = /\p{N}|^\s*[一二三四五六七八九十百千万亿两半]\S{0,5}\s*$/u
/** A figure with its unit at the start of a line: `37% of readers`, `¥1,299 起`. */
const LEADING =
  /^(\s*[+\-−~≈<>≤≥]?\s?[¥￥$€£]?\d[\d.,:/–-]*\s?(?:%|‰|°C?|[a-zA-Z]{1,3}(?=\s)|[万亿千百倍个天年月人次元页字])*\+?)\s+(?=\S)/u

/** A figure with a line of what it means. Several in a list may stand side by side. */
export const number: ExhibitDefinition<'number'> = {
  kind: 'number',
  names: ['number', '数字', '數字'],
  read: (blocks) => {
    const entries: ReadPart[] = []
    for (const block of blocks) {
      const last = entries.at(-1)
      if (last && isLone(last) && block.kind === 'paragraph')
        entries[entries.length - 1] = withMeaning(last, block)
      else for (const each of ofBlock(block)) entries.push(each)
    }
    return entries
  },
  written: ({ parts }) => inOneLine(parts.flatMap((part) => part.blocks)),
}

/** Returns whether there is only a figure yet, whose meaning may follow. */
function isLone(read: ReadPart): read is ExhibitEntry {
  return !('kind' in read) && read.parts.length === 1
}

function withMeaning(entry: ExhibitEntry, block: Block): ExhibitEntry {
  const lines = { start: entry.lines.start, end: block.lines.end }
  return { ...entry, parts: [...entry.parts, { role: 'meaning', blocks: [block] }], lines }
}

function ofBlock(block: Block): readonly ReadPart[] {
  if (block.kind === 'list') return block.items.flatMap(ofItem)
  if (block.kind !== 'paragraph' && block.kind !== 'heading') return [block]
  return [figureOf(block.children, block.lines) ?? block]
}

function ofItem({ blocks, lines }: ListItem): readonly ReadPart[] {
  const [first, ...others] = blocks
  const entry = first?.kind === 'paragraph' ? figureOf(first.children, lines) : null
  if (!entry) return blocks
  return [
    others.length > 0 ? { ...entry, parts: [...entry.parts, { role: 'meaning', blocks: others }] } : entry,
  ]
}

/** Returns a figure with the lines below it, or with the rest of its own line. Null if the text begins with none. */
function figureOf(children: readonly Inline[], lines: Lines): ExhibitEntry | null {
  const [first = [], ...below] = linesIn(children)
  const parted = [partedAfterBold(first), leadingFigure(first), partedAtColon(first, WIDEST_FIGURE_EM)].find(
    (each) => each !== null && each.rest.length > 0 && isFigure(each.lead),
  )
  if (!parted && !isFigure(first)) return null
  const { lead, rest } = parted ?? { lead: first, rest: [] }
  const meaning = [rest, ...below].filter(({ length }) => length > 0)
  return entryOf(
    [linePart('figure', lead, lines), { role: 'meaning', blocks: paragraphs(meaning, lines) }],
    lines,
  )
}

function leadingFigure([first, ...others]: readonly Inline[]): Parted | null {
  const line = [first, ...others].flatMap((each) => each ?? [])
  const found =
    first?.kind === 'text' && !isShort(line, WIDEST_WITH_UNIT_EM)
      ? LEADING.exec(first.text.slice(0, 60))
      : null
  if (first?.kind !== 'text' || !found) return null
  const lead = [{ kind: 'text', text: found[1] ?? '' }] as const
  return { lead, rest: [{ kind: 'text', text: first.text.slice(found[0].length) }, ...others] }
}

function isFigure(line: readonly Inline[]): boolean {
  return isShort(line, WIDEST_FIGURE_EM) && FIGURE.test(plainTextOf(line))
}
