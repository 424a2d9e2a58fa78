import type { MarkdownIt } from 'markdown-it'

/** Each quote is a level and each list two: far deeper than a card is wide. */
const MAX_LEVEL = 40

/**
 * Sets what is nested too deeply as plain text.
 *
 * The parser's own limit drops such lines without a word, and a text must not lose anything.
 */
export function limitDepth(md: MarkdownIt): void {
  // biome-ignore lint/complexity/useMaxParams: the parser calls its rules this way.
  md.block.ruler.before('table', 'too_deep', (state, startLine, endLine, silent) => {
    if (state.level < MAX_LEVEL) return false
    if (silent) return true
    const content = state.getLines(startLine, endLine, state.blkIndent, false).trim()
    state.line = endLine
    if (content === '') return true
    const open = state.push('paragraph_open', 'p', 1)
    open.map = [startLine, endLine]
    const inline = state.push('inline', '', 0)
    inline.map = open.map
    inline.content = ''
    const text = new state.Token('text', '', 0)
    text.content = content
    inline.children = [text]
    state.push('paragraph_close', 'p', -1)
    return true
  })
}
