import type { MarkdownIt } from 'markdown-it'

/** A quote is one level and a list two. This is far more than fits the width of a card. */
const MAX_LEVEL = 40

/**
 * Renders blocks that are nested too deeply as plain text.
 *
 * The parser's own limit would drop such lines silently, and no text may get lost.
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
