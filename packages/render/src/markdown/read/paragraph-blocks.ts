import type { Block, Inline, Lines } from '../../article/article.ts'

/**
 * Splits a paragraph into blocks. A picture or a formula on a line of its own isn't part of the sentence,
 * so it becomes a block, and the paragraph continues after it.
 */
export function paragraphBlocks(children: readonly Inline[], lines: Lines): Block[] {
  const blocks: Block[] = []
  const alone = new Set(linesOf(children).flatMap(standingAlone))
  let run: Inline[] = []
  const endRun = () => {
    const text = trimmed(run)
    run = []
    if (text.length > 0) blocks.push({ kind: 'paragraph', children: text, lines })
  }
  for (const inline of children) {
    const block = alone.has(inline) ? blockOf(inline, lines) : null
    if (block === null) {
      run.push(inline)
      continue
    }
    endRun()
    blocks.push(block)
  }
  endRun()
  return blocks
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

export const isLineEnd = ({ kind }: Inline) => kind === 'break' || kind === 'soft-break'
const isWhite = (inline: Inline) => inline.kind === 'text' && inline.text.trim() === ''

/** Returns the inlines without leading and trailing white space and line ends. */
export function trimmed(run: readonly Inline[]): Inline[] {
  const isBlank = (inline: Inline | undefined) => inline && (isLineEnd(inline) || isWhite(inline))
  let start = 0
  let end = run.length
  while (start < end && isBlank(run[start])) start += 1
  while (end > start && isBlank(run[end - 1])) end -= 1
  return run.slice(start, end).map((inline, index, all) => {
    if (inline.kind !== 'text') return inline
    const text = index === 0 ? inline.text.trimStart() : inline.text
    return { kind: 'text', text: index === all.length - 1 ? text.trimEnd() : text }
  })
}
