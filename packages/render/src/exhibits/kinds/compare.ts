import type { Block, BlockOf, ExhibitEntry, ListItem } from '../../article/article.ts'
import type { ExhibitDefinition } from '../definition.ts'
import type { ReadPart } from '../entries.ts'
import {
  blocksWith,
  entryOf,
  linePart,
  linesIn,
  paragraphs,
  partedAfterBold,
  partedAtColon,
  withSign,
} from '../entries.ts'
import { headed } from '../headed.ts'

const WIDEST_HEAD_EM = 12

/** Two things side by side: two headings with their text, two lists, or two items that begin with a name. */
export const compare: ExhibitDefinition<'compare'> = {
  kind: 'compare',
  names: ['compare', '对比', '對比'],
  read: (blocks) => byHeading(blocks) ?? byList(blocks) ?? byItem(blocks) ?? blocks,
  written: (entry, { colon }) => withSign(blocksWith(entry, 'head'), colon).concat(blocksWith(entry, 'body')),
}

function byHeading(blocks: readonly Block[]): readonly ReadPart[] | null {
  if (blocks.filter(({ kind }) => kind === 'heading').length < 2) return null
  return grouped(blocks, (block) => (block.kind === 'heading' ? block : null))
}

/** A paragraph right before a list heads it. */
function byList(blocks: readonly Block[]): readonly ReadPart[] | null {
  if (blocks.filter(({ kind }) => kind === 'list').length < 2) return null
  const isHead = (block: Block, index: number) =>
    block.kind === 'paragraph' && linesIn(block.children).length === 1 && blocks[index + 1]?.kind === 'list'
  if (blocks.some(isHead))
    return grouped(blocks, (block, index) =>
      block.kind === 'paragraph' && isHead(block, index) ? block : null,
    )
  return blocks.map((block) =>
    block.kind === 'list' ? entryOf([{ role: 'body', blocks: [block] }], block.lines) : block,
  )
}

type HeadOf = (block: Block, index: number) => BlockOf<'heading' | 'paragraph'> | null

/** Gathers each head and the blocks up to the next one. */
function grouped(blocks: readonly Block[], headOf: HeadOf): readonly ReadPart[] {
  const read: { head: BlockOf<'heading' | 'paragraph'>; body: Block[] }[] = []
  const before: Block[] = []
  for (const [index, block] of blocks.entries()) {
    const head = headOf(block, index)
    if (head) read.push({ head, body: [] })
    else (read.at(-1)?.body ?? before).push(block)
  }
  const entries = read.map(({ head, body }): ExhibitEntry => {
    const [bold] = [partedAfterBold(head.children)]
    const line = bold && bold.rest.length === 0 ? bold.lead : head.children
    const lines = { start: head.lines.start, end: body.at(-1)?.lines.end ?? head.lines.end }
    return entryOf([linePart('head', line, head.lines), { role: 'body', blocks: body }], lines)
  })
  return [...before, ...entries]
}

function byItem(blocks: readonly Block[]): readonly ReadPart[] | null {
  const items = blocks.flatMap((block) => (block.kind === 'list' ? block.items : []))
  if (items.length < 2 || items.length > 4 || blocks.length !== 1) return null
  return items.map(ofItem)
}

function ofItem({ blocks, lines }: ListItem): ExhibitEntry {
  const [first, ...others] = blocks
  if (first?.kind !== 'paragraph') return entryOf([{ role: 'body', blocks }], lines)
  const [line = [], ...below] = linesIn(first.children)
  const parted = partedAfterBold(line) ?? partedAtColon(line, WIDEST_HEAD_EM)
  if (!parted) return entryOf(headed(blocks), lines)
  const rest = [parted.rest, ...below].filter(({ length }) => length > 0)
  const body = [...paragraphs(rest, first.lines), ...others]
  return entryOf([linePart('head', parted.lead, first.lines), { role: 'body', blocks: body }], lines)
}
