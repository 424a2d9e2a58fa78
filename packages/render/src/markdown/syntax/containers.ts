import type { MarkdownIt, StateBlock } from 'markdown-it'
import { exhibitOfName } from '../../exhibits/registry.ts'
import { toneOfCallout } from '../read/callout-names.ts'

/**
 * Nothing may follow the group that takes the rest of the line. Otherwise its blanks could be matched in
 * exponentially many ways.
 */
const opener = /^(:{3,})[ \t]*([A-Za-z]+|\p{Script=Han}{2,3}(?![\p{Script=Han}]))(?:\{[^{}]*\})?(.*)$/su

/**
 * Parses `::: tip Title` up to `:::` as a box, `::: details Title` as a collapsible one, and `::: steps Title` as an exhibit.
 *
 * A box can contain boxes with fewer colons. An unclosed box ends with the block that contains it.
 */
export function addContainers(md: MarkdownIt): void {
  md.block.ruler.before('fence', 'container', readContainer, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  })
}

// biome-ignore lint/complexity/useMaxParams: the parser calls its rules this way.
function readContainer(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const [, colons, name = '', rest = ''] = opener.exec(lineText(state, startLine)) ?? []
  if (colons === undefined || !isKnown(name)) return false
  if (silent) return true

  const { end, isClosed } = findEnd(state, { startLine, endLine, colons: colons.length })
  const next = isClosed ? end + 1 : end
  const { lineMax } = state
  const open = state.push('container_open', 'div', 1)
  open.info = name.toLowerCase()
  open.map = [startLine, next]
  const title = state.push('inline', '', 0)
  title.content = titleIn(rest.trim())
  title.map = [startLine, startLine + 1]
  title.children = []
  state.lineMax = end
  state.md.block.tokenize(state, startLine + 1, end)
  state.push('container_close', 'div', -1)
  state.lineMax = lineMax
  state.line = next
  return true
}

function isKnown(name: string): boolean {
  return name.toLowerCase() === 'details' || toneOfCallout(name) !== null || exhibitOfName(name) !== null
}

/** Returns the title. `::: tip Title` and `:::tip[Title]` mean the same. */
function titleIn(text: string): string {
  return text.startsWith('[') && text.endsWith(']') ? text.slice(1, -1).trim() : text
}

type From = { readonly startLine: number; readonly endLine: number; readonly colons: number }

/** Returns the line after the last one inside, and whether that line closes the box. */
function findEnd(
  state: StateBlock,
  { startLine, endLine, colons }: From,
): { end: number; isClosed: boolean } {
  for (let line = startLine + 1; line < endLine; line += 1) {
    const indent = (state.sCount[line] ?? 0) - state.blkIndent
    if (indent < 0 && !state.isEmpty(line)) return { end: line, isClosed: false }
    const closing = indent < 4 ? /^:{3,}(?=[ \t]*$)/.exec(lineText(state, line)) : null
    if (closing && closing[0].length >= colons) return { end: line, isClosed: true }
  }
  return { end: endLine, isClosed: false }
}

function lineText(state: StateBlock, line: number): string {
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0)
  return state.src.charCodeAt(start) === 0x3a ? state.src.slice(start, state.eMarks[line]) : ''
}
