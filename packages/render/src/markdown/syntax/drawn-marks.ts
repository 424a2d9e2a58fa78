import type { MarkdownIt, StateInline } from 'markdown-it'
import { DRAWN_ATTRIBUTE } from '../../article/drawn-marks.ts'

const OPENING_BRACKET = 0x5b
const attribute = new RegExp(DRAWN_ATTRIBUTE, 'y')
const anywhere = new RegExp(`\\]${DRAWN_ATTRIBUTE}`)
const TOKEN_OF_CLASS = { underline: 'drawn_line', circle: 'drawn_circle' } as const

/**
 * Parses `[words]{.underline}` and `[words]{.circle}`, which are bracketed spans as in Pandoc. Spans of other classes stay
 * text. Links and notes come first.
 */
export function addDrawnMarks(md: MarkdownIt): void {
  md.inline.ruler.push('drawn_mark', readDrawnMark)
}

function readDrawnMark(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax, md } = state
  if (src.charCodeAt(pos) !== OPENING_BRACKET || !mayHaveMarks(state)) return false
  const end = md.helpers.parseLinkLabel(state, pos, false)
  if (end < 0 || src.slice(pos + 1, end).trim() === '') return false
  attribute.lastIndex = end + 1
  const [all = '', name] = attribute.exec(src) ?? []
  if ((name !== 'underline' && name !== 'circle') || end + 1 + all.length > posMax) return false
  if (!silent) pushMark(state, TOKEN_OF_CLASS[name], end)
  state.pos = end + 1 + all.length
  state.posMax = posMax
  return true
}

function pushMark(state: StateInline, type: string, end: number): void {
  state.pos += 1
  state.posMax = end
  state.push(`${type}_open`, 'span', 1)
  state.md.inline.tokenize(state)
  state.push(`${type}_close`, 'span', -1)
}

/** By paragraph. Without it, each bracket of a text without marks would be paired a second time. */
const found = new WeakMap<StateInline, boolean>()

function mayHaveMarks(state: StateInline): boolean {
  const known = found.get(state) ?? anywhere.test(state.src)
  found.set(state, known)
  return known
}
