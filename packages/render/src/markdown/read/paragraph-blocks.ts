import type { Block, Inline, Lines, Picture } from '../../article/article.ts'
import { isLineEnd, isWhite, trimmed } from '../../article/trimmed.ts'
import { handMadeBlocks } from '../../lines/hand-made-blocks.ts'

/**
 * Splits a paragraph into blocks. A picture or a formula on a line of its own isn't part of the sentence,
 * so it becomes a block, and the paragraph continues after it. A picture with `layout` and those after it become a gallery. Lists and dialogues that are made by hand become blocks, too.
 */
export function paragraphBlocks(children: readonly Inline[], lines: Lines): Block[] {
  return partsOf(children, lines, handMadeBlocks)
}

/** Does the same, but leaves the text a paragraph, as its author asked. */
export function plainBlocks(children: readonly Inline[], lines: Lines): Block[] {
  return partsOf(children, lines, (text) => [{ kind: 'paragraph', children: text, lines, isPlain: true }])
}

function partsOf(children: readonly Inline[], lines: Lines, blocksOf: typeof handMadeBlocks): Block[] {
  const blocks: Block[] = []
  const alone = new Set(linesOf(children).flatMap(standingAlone))
  let run: Inline[] = []
  const endRun = () => {
    const text = trimmed(run)
    run = []
    if (text.length > 0) for (const block of blocksOf(text, lines)) blocks.push(block)
  }
  for (const inline of children) {
    const block = alone.has(inline) ? blockOf(inline, lines) : null
    if (block === null) {
      run.push(inline)
      continue
    }
    endRun()
    const gallery = block.kind === 'figure' ? joinedGallery(blocks.at(-1), block.picture) : null
    if (gallery !== null) blocks[blocks.length - 1] = gallery
    else blocks.push(block)
  }
  endRun()
  return blocks
}

/** As many as an album of Xiaohongshu's or WeChat's moments shows at once. */
const MOST_IN_GALLERY = 9

/** Returns the gallery that the picture before begins or continues, with this picture. Null if it does neither. */
function joinedGallery(last: Block | undefined, picture: Picture): Block | null {
  const layout = picture.look?.layout ?? null
  if (layout !== null || last === undefined) return null
  if (last.kind === 'gallery' && last.pictures.length < MOST_IN_GALLERY)
    return { ...last, pictures: [...last.pictures, picture] }
  if (last.kind !== 'figure' || !last.picture.look?.layout) return null
  return {
    kind: 'gallery',
    layout: last.picture.look.layout,
    pictures: [last.picture, picture],
    lines: last.lines,
  }
}

function blockOf(inline: Inline, lines: Lines): Block | null {
  if (inline.kind === 'image') return { kind: 'figure', picture: inline.picture, lines }
  if (inline.kind === 'math' && inline.display) return { kind: 'math', tex: inline.tex, lines }
  // A linked picture becomes a picture, because readers can't follow a link on a card.
  if (inline.kind !== 'link' || inline.children.length !== 1 || !inline.children[0]) return null
  return blockOf(inline.children[0], lines)
}

function linesOf(inlines: readonly Inline[]): Inline[][] {
  const lines: Inline[][] = [[]]
  for (const inline of inlines) {
    if (isLineEnd(inline)) lines.push([])
    else lines.at(-1)?.push(inline)
  }
  return lines
}

/** Returns the inlines with only white space and pictures around them in their line, and all display formulas. */
function standingAlone(line: readonly Inline[]): Inline[] {
  const words = line.filter((inline) => inline.kind !== 'image' && !isWhite(inline))
  const isSurrounded = (inline: Inline) => words.some((word) => word !== inline)
  return line.filter((inline) => (inline.kind === 'math' && inline.display) || !isSurrounded(inline))
}
