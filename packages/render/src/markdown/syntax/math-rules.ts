import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it'

const DOLLAR = 0x24
const MAX_LINES = 200

/** Parses `$…$` and `$$…$$` as formulas: tokens `math_inline` and `math_block` with the TeX as content. */
export function addMath(md: MarkdownIt): void {
  md.inline.ruler.after('escape', 'math_inline', inlineMath)
  md.block.ruler.after('blockquote', 'math_block', blockMath, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  })
}

function inlineMath(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== DOLLAR) return false
  const fence = state.src.startsWith('$$', state.pos) ? '$$' : '$'
  const start = state.pos + fence.length
  const end = closingFence(state, start, fence)
  const tex = end === null ? '' : state.src.slice(start, end)
  if (end === null || !isFormula(tex, fence, state.src[end + fence.length])) {
    if (!silent) state.pending += fence
    state.pos += fence.length
    return true
  }
  if (!silent) {
    const token = state.push('math_inline', 'math', 0)
    token.content = tex.trim()
    token.markup = fence
  }
  state.pos = end + fence.length
  return true
}

/** Returns the next unescaped dollar sign. A search stops at the first one found, so a run of signs stays linear. */
function closingFence(state: StateInline, start: number, fence: string): number | null {
  let end = state.src.indexOf(fence, start)
  while (end !== -1 && state.src[end - 1] === '\\') end = state.src.indexOf(fence, end + 1)
  return end === -1 || end + fence.length > state.posMax ? null : end
}

/** Excludes prices: "$5 and $10" has a blank before the second sign, and "$5-$10" a digit after it. */
function isFormula(tex: string, fence: string, next: string | undefined): boolean {
  if (tex.trim() === '') return false
  if (fence === '$$') return true
  return !/^\s|\s$/.test(tex) && !/[0-9]/.test(next ?? '')
}

// biome-ignore lint/complexity/useMaxParams: the parser calls its rules this way.
function blockMath(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const found = findBlock(state, startLine, endLine)
  if (found === null || found.tex === '') return false
  if (silent) return true
  state.line = found.nextLine
  const token = state.push('math_block', 'math', 0)
  token.block = true
  token.content = found.tex
  token.map = [startLine, state.line]
  return true
}

function findBlock(state: StateBlock, startLine: number, endLine: number) {
  const first = lineText(state, startLine)
  if (!first.startsWith('$$')) return null
  const close = first.indexOf('$$', 2)
  if (close !== -1) {
    const isAlone = close === first.length - 2
    return isAlone ? { tex: first.slice(2, -2).trim(), nextLine: startLine + 1 } : null
  }
  const tex = [first.slice(2)]
  // A blank line ends a formula, as in TeX. The limit keeps a text with many unclosed fences linear.
  const limit = Math.min(endLine, startLine + MAX_LINES)
  for (let line = startLine + 1; line < limit; line += 1) {
    const text = lineText(state, line)
    const isOutside = (state.sCount[line] ?? 0) < state.blkIndent
    if (text === '' || isOutside) return null
    if (text.endsWith('$$')) {
      tex.push(text.slice(0, -2))
      return { tex: tex.join('\n').trim(), nextLine: line + 1 }
    }
    tex.push(text)
  }
  return null
}

function lineText(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]).trim()
}
