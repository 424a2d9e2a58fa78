import type { Block, Inline, Lines } from './article.ts'

/**
 * Makes blocks of a paragraph. A picture or a formula on a line of its own isn't part of the sentence,
 * so it becomes a block, and the paragraph goes on after it.
 */
export function paragraphBlocks(children: readonly Inline[], lines: Lines): Block[] {
  const blocks: Block[] = []
  let run: Inline[] = []
  const endRun = () => {
    const text = trimmed(run)
    run = []
    if (text.length > 0) blocks.push({ kind: 'paragraph', children: text, lines })
  }
  children.forEach((inline, index) => {
    const block = standsAlone(children, index) ? blockOf(inline, lines) : null
    if (block === null) {
      run.push(inline)
      return
    }
    endRun()
    blocks.push(block)
  })
  endRun()
  return blocks
}

function blockOf(inline: Inline, lines: Lines): Block | null {
  if (inline.kind === 'image') return { kind: 'figure', picture: inline.picture, lines }
  if (inline.kind === 'math' && inline.display) return { kind: 'math', tex: inline.tex, lines }
  // A linked picture is a picture: nobody can follow a link on a card.
  if (inline.kind !== 'link' || inline.children.length !== 1 || !inline.children[0]) return null
  return blockOf(inline.children[0], lines)
}

/** True when nothing but white space, line ends or other pictures surround it. */
function standsAlone(inlines: readonly Inline[], index: number): boolean {
  const inline = inlines[index]
  if (inline?.kind === 'math' && inline.display) return true
  return isEdge(inlines, index, -1) && isEdge(inlines, index, 1)
}

function isEdge(inlines: readonly Inline[], index: number, step: -1 | 1): boolean {
  for (let at = index + step; at >= 0 && at < inlines.length; at += step) {
    const inline = inlines[at]
    if (inline?.kind === 'break' || inline?.kind === 'soft-break') return true
    const isBetween = inline?.kind === 'image' || (inline?.kind === 'text' && inline.text.trim() === '')
    if (!isBetween) return false
  }
  return true
}

function trimmed(run: readonly Inline[]): Inline[] {
  const isBlank = (inline: Inline | undefined) =>
    inline?.kind === 'break' ||
    inline?.kind === 'soft-break' ||
    (inline?.kind === 'text' && inline.text.trim() === '')
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
