import type { MarkdownIt, StateBlock } from 'markdown-it'

const COLON = 0x3a
/** The least indent of the blocks of a definition. */
const INDENT = 2
/** With one more blank, the definition would be an indented code block. */
const MOST_BLANKS = 3
const TAB = 4

/**
 * Adds definition lists to the parser: a term, and below it a definition that begins with a colon, as in PHP Markdown
 * Extra and Pandoc. A definition may have several indented blocks. Pandoc's `~` isn't supported, because Chinese texts
 * end in `~ 完 ~`.
 */
export function addDefinitionLists(md: MarkdownIt): void {
  md.block.ruler.before('paragraph', 'definition_list', readList)
}

// biome-ignore lint/complexity/useMaxParams: the parser calls its rules this way.
function readList(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (silent || definitionAfter(state, startLine, endLine) === null) return false
  const list = state.push('dl_open', 'dl', 1)
  let line = startLine
  for (
    let first = definitionAfter(state, line, endLine);
    first !== null;
    first = definitionAfter(state, line, endLine)
  ) {
    pushTerm(state, line)
    line = readDefinitions(state, first, endLine)
    while (line < endLine && state.isEmpty(line)) line += 1
  }
  list.map = [startLine, line]
  state.push('dl_close', 'dl', -1)
  state.line = line
  return true
}

/**
 * Returns the line of a term's first definition: the next line, or the one after a blank line. Null if the line is no
 * term.
 */
function definitionAfter(state: StateBlock, term: number, endLine: number): number | null {
  if (term >= endLine || state.isEmpty(term) || isDefinition(state, term) || !isAtEdge(state, term))
    return null
  const next = term + 1 < endLine && state.isEmpty(term + 1) ? term + 2 : term + 1
  return next < endLine && isDefinition(state, next) ? next : null
}

function isAtEdge(state: StateBlock, line: number): boolean {
  const indent = (state.sCount[line] ?? 0) - state.blkIndent
  return indent >= 0 && indent < 4
}

function isDefinition(state: StateBlock, line: number): boolean {
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0)
  return (
    isAtEdge(state, line) &&
    state.src.charCodeAt(start) === COLON &&
    /^[ \t]+\S/.test(state.src.slice(start + 1, start + 20))
  )
}

function pushTerm(state: StateBlock, line: number): void {
  state.push('dt_open', 'dt', 1).map = [line, line + 1]
  const inline = state.push('inline', '', 0)
  inline.map = [line, line + 1]
  inline.content = state.getLines(line, line + 1, state.blkIndent, false).trim()
  inline.children = []
  state.push('dt_close', 'dt', -1)
}

/** Reads the definitions of one term, and returns the line after them. */
function readDefinitions(state: StateBlock, first: number, endLine: number): number {
  let line = first
  while (line < endLine && isDefinition(state, line)) {
    readDefinition(state, line, endLine)
    line = state.line
    const next = firstFilled(state, line, endLine)
    if (next < endLine && isDefinition(state, next)) line = next
  }
  return line
}

function readDefinition(state: StateBlock, line: number, endLine: number): void {
  const { blkIndent, lineMax } = state
  const kept = { tShift: state.tShift[line] ?? 0, sCount: state.sCount[line] ?? 0 }
  const start = (state.bMarks[line] ?? 0) + kept.tShift + 1
  const gap = /^[ \t]*/.exec(state.src.slice(start, state.eMarks[line]))?.[0] ?? ''
  const open = state.push('dd_open', 'dd', 1)
  // While the parser reads the blocks after the colon, the colon counts as white space.
  state.blkIndent = kept.sCount + INDENT
  state.tShift[line] = kept.tShift + 1 + gap.length
  state.sCount[line] = Math.min(widthAfter(kept.sCount + 1, gap), state.blkIndent + MOST_BLANKS)
  state.lineMax = endOfDefinition(state, line, endLine)
  state.md.block.tokenize(state, line, state.lineMax)
  state.blkIndent = blkIndent
  state.lineMax = lineMax
  state.tShift[line] = kept.tShift
  state.sCount[line] = kept.sCount
  open.map = [line, state.line]
  state.push('dd_close', 'dd', -1)
}

/** Returns the column in which a run of white space ends. */
function widthAfter(column: number, blanks: string): number {
  let width = column
  for (const blank of blanks) width += blank === '\t' ? TAB - (width % TAB) : 1
  return width
}

/** Returns the end of a definition. Its paragraph may go on unindented, up to the next definition, term or block. */
function endOfDefinition(state: StateBlock, first: number, endLine: number): number {
  const indent = state.blkIndent
  const found = (line: number) => {
    if ((state.sCount[line] ?? 0) >= indent || state.isEmpty(line)) return false
    const startsColon = state.src.charCodeAt((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0)) === COLON
    return startsColon || state.isEmpty(line - 1) || isTermAt(state, line, endLine)
  }
  let line = first + 1
  while (line < endLine && !found(line)) line += 1
  return line
}

/** Returns whether a line is a term. It ignores the parser's indent, which is the definition's at this point. */
function isTermAt(state: StateBlock, line: number, endLine: number): boolean {
  const { blkIndent } = state
  state.blkIndent = state.sCount[line] ?? 0
  const isTerm = definitionAfter(state, line, endLine) !== null
  state.blkIndent = blkIndent
  return isTerm
}

function firstFilled(state: StateBlock, from: number, endLine: number): number {
  let line = from
  while (line < endLine && state.isEmpty(line)) line += 1
  return line
}
