import type { Block, ExhibitEntry } from '../../article/article.ts'
import type { ExhibitKind } from '../../article/exhibit.ts'
import { textOfBlocks } from '../../article/plain-text.ts'
import { widthOf } from '../../text-metrics/text-width.ts'

/** The widest text, in em, of an entry that stands beside another, or of a figure's meaning beside it. */
const WIDEST_EM: Partial<Record<ExhibitKind, number>> = { number: 40, compare: 46 }
const WIDEST_FIGURE_EM = 4
const MOST_BLOCKS = 6
/** A page keeps a ledger in one piece. */
const MOST_ROWS = 8
const IN_COLUMNS: ReadonlySet<Block['kind']> = new Set(['paragraph', 'list'])

/**
 * Returns how short entries are set, which a page keeps in one piece: two side by side, or more figures with their meanings
 * beside them. Null for longer ones.
 */
export function setOf(kind: ExhibitKind, entries: readonly ExhibitEntry[]): 'row-2' | 'ledger' | null {
  const most = WIDEST_EM[kind]
  const count = entries.length
  if (most === undefined || count < 2 || count > (kind === 'number' ? MOST_ROWS : 2)) return null
  if (!entries.every((entry) => isNarrow(entry, most))) return null
  return count === 2 ? 'row-2' : 'ledger'
}

function isNarrow({ parts }: ExhibitEntry, mostEm: number): boolean {
  return parts.every(({ role, blocks }) => {
    const most = role === 'figure' ? WIDEST_FIGURE_EM : mostEm
    const text = textOfBlocks(blocks)
    const isSimple = blocks.length <= MOST_BLOCKS && blocks.every(({ kind }) => IN_COLUMNS.has(kind))
    // A character is at least a quarter of an em, so a longer text needn't be measured.
    return isSimple && text.length <= most * 4 && widthOf(text, 'text') <= most
  })
}
