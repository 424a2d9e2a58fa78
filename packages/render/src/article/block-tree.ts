import type { Block, Inline, Picture } from './article.ts'

/** Yields every block of the article in reading order, including those inside lists, quotes and notes. */
export function* allBlocks(blocks: readonly Block[]): Generator<Block> {
  for (const block of blocks) {
    yield block
    yield* allBlocks(blocksIn(block))
  }
}

/** Returns the blocks directly inside a block. */
export function blocksIn(block: Block): readonly Block[] {
  if (block.kind === 'list') return block.items.flatMap((item) => item.blocks)
  if (block.kind === 'definitions')
    return block.entries.flatMap((entry) => entry.meanings.flatMap((each) => each.blocks))
  if (block.kind === 'exhibit')
    return block.entries.flatMap((entry) => entry.parts.flatMap((part) => part.blocks))
  if (block.kind === 'footnotes') return block.notes.flatMap((note) => note.blocks)
  return 'blocks' in block ? block.blocks : []
}

/** Returns every inline of a block, including nested ones, but not those of inner blocks. */
export function inlinesOf(block: Block): Inline[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return deep(block.children)
    case 'callout':
    case 'exhibit':
      return deep(block.title ?? [])
    case 'details':
      return deep(block.summary)
    case 'definitions':
      return block.entries.flatMap((entry) => deep(entry.term))
    case 'table':
      return [block.head, ...block.rows].flat().flatMap(deep)
    default:
      return []
  }
}

/** Returns the pictures of a block and of its text, but not those of inner blocks. */
export function picturesOf(block: Block): readonly Picture[] {
  if (block.kind === 'figure') return [block.picture]
  if (block.kind === 'gallery') return block.pictures
  return inlinesOf(block).flatMap((inline) => (inline.kind === 'image' ? [inline.picture] : []))
}

/** Returns the pictures that stand by themselves: none of a line of text. */
export function figuresOf(block: Block): readonly Picture[] {
  return block.kind === 'figure' || block.kind === 'gallery' ? picturesOf(block) : []
}

function deep(inlines: readonly Inline[]): Inline[] {
  return inlines.flatMap((inline) => ('children' in inline ? [inline, ...deep(inline.children)] : [inline]))
}
