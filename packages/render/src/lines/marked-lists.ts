import type { Block, ListManner } from '../article/article.ts'
import { listOf } from './hand-made-blocks.ts'
import { isDialogue, mannerOfList } from './list-manners.ts'
import type { MadeLine } from './made-lines.ts'
import { madeLines } from './made-lines.ts'

type Marked = { readonly lines: readonly MadeLine[]; readonly block: Block; readonly isPlain: boolean }

/** Makes lists of paragraphs side by side that begin with marks of one kind. */
export function withMarkedLists(blocks: readonly Block[]): Block[] {
  const result: Block[] = []
  let run: Marked[] = []
  const endRun = () => {
    // One by one, because there may be more than a call can take as arguments.
    for (const block of listIn(run) ?? run.map((each) => each.block)) result.push(block)
    run = []
  }
  for (const block of blocks) {
    const marked = markedOf(block)
    if (marked === null || kindOf(marked) !== kindOf(run[0])) endRun()
    if (marked === null) result.push(block)
    else run.push(marked)
  }
  endRun()
  return result
}

const kindOf = (marked: Marked | undefined) => marked?.lines[0]?.mark?.kind

/** Returns the lines of a paragraph that begins with a mark. A dash may begin any sentence. */
function markedOf(block: Block): Marked | null {
  if (block.kind !== 'paragraph' || block.manner || block.isAttribution) return null
  const lines = madeLines(block.children, block.lines)
  const kind = lines[0]?.mark?.kind
  if (kind === undefined || kind === 'dash') return null
  // The lines of a list with signs are in one paragraph, or each is a paragraph of its own.
  const mayGoOn = kind === 'number' || kind === 'time'
  return lines.length === 1 || mayGoOn ? { lines, block, isPlain: block.isPlain === true } : null
}

/** Returns the list that paragraphs make. One comment above the first makes all of them plain. */
function listIn(run: readonly Marked[]): Block[] | null {
  const kind = kindOf(run[0])
  if (kind === undefined || run.length < 2 || run.some(({ isPlain }) => isPlain)) return null
  const heads = run.flatMap(({ lines }) => lines[0] ?? [])
  // A label may begin any sentence, so only those of speakers make a list.
  if (kind === 'label' && (run.length < 3 || !isDialogue(heads.map(({ mark }) => mark?.text.trim() ?? ''))))
    return null
  const manner: ListManner = mannerOfList(heads, kind)
  const groups = run.map(({ lines }) => lines)
  return [{ ...listOf(groups, manner), isTight: false }]
}
