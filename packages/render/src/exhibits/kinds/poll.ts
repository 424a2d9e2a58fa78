import type { Block, ExhibitEntry, Inline, ListItem } from '../../article/article.ts'
import type { ExhibitDefinition } from '../definition.ts'
import type { ReadPart } from '../entries.ts'
import { blocksWith, entryOf, linePart, linesIn } from '../entries.ts'

/** `42%` at the end of an option: how many chose it. */
const SHARE = /[\s:：]*(?<![\d.])(\d{1,3}(?:\.\d)?)\s?%\s*$/u

/** A question to readers, and a list of what they may choose. */
export const poll: ExhibitDefinition<'poll'> = {
  kind: 'poll',
  names: ['poll', '投票'],
  read: (blocks) => blocks.flatMap((block, index) => ofBlock(block, blocks[index + 1])),
  written: (entry) => {
    const { parts, lines } = entry
    if (parts[0]?.role === 'question') return blocksWith(entry, 'question')
    const blocks = parts.flatMap((part) => part.blocks)
    const items = [{ task: null, mark: '○ ', blocks, lines }]
    return [{ kind: 'list', start: null, isTight: true, items, lines }]
  },
}

function ofBlock(block: Block, following: Block | undefined): readonly ReadPart[] {
  if (block.kind === 'list') return block.items.map(optionOf)
  const isQuestion = following?.kind === 'list' && (block.kind === 'paragraph' || block.kind === 'heading')
  if (!isQuestion || linesIn(block.children).length > 2) return [block]
  return [entryOf([linePart('question', block.children, block.lines)], block.lines)]
}

function optionOf({ blocks, lines }: ListItem): ExhibitEntry {
  const [first, ...others] = blocks
  if (first?.kind !== 'paragraph') return entryOf([{ role: 'body', blocks }], lines)
  const share = shareIn(first.children)
  const parts = [linePart('option', first.children, first.lines), { role: 'body', blocks: others } as const]
  return entryOf(parts, lines, share === null ? {} : { share })
}

/** Returns the share of those who chose an option. Null if it names none. */
function shareIn(line: readonly Inline[]): number | null {
  const last = line.at(-1)
  const found = last?.kind === 'text' ? SHARE.exec(last.text.slice(-24)) : null
  const share = Number(found?.[1] ?? Number.NaN) / 100
  return share >= 0 && share <= 1 ? share : null
}
