import type { MarkdownIt, StateInline } from 'markdown-it'

const OPENING_BRACE = 0x7b
const ruby = /\{([^{}|\n\\]{1,40})((?:\|[^{}|\n\\]{1,40}){1,40})\}/y
const hasCjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const hasHan = /\p{Script=Han}/u

/**
 * Parses `{漢字|かんじ}` as 漢字 with かんじ above it, and `{漢字|かん|じ}` character by character, as in DenDen Markdown and
 * Vivliostyle. A reading has no Han characters, so `{是|否}` stays text.
 */
export function addRuby(md: MarkdownIt): void {
  md.inline.ruler.push('ruby', readRuby)
}

function readRuby(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== OPENING_BRACE) return false
  ruby.lastIndex = state.pos
  const found = ruby.exec(state.src)
  const [all = '', base = '', rest = ''] = found ?? []
  if (!hasCjk.test(base) || hasHan.test(rest) || state.pos + all.length > state.posMax) return false
  if (!silent) pushRuby(state, base, rest.slice(1).split('|'))
  state.pos += all.length
  return true
}

function pushRuby(state: StateInline, base: string, readings: readonly string[]): void {
  const characters = [...base]
  const isEach = readings.length > 1 && readings.length === characters.length
  state.push('ruby_open', 'ruby', 1)
  for (const [index, reading] of isEach ? readings.entries() : [readings.join('')].entries()) {
    state.push('text', '', 0).content = isEach ? (characters[index] ?? '') : base
    state.push('rt_open', 'rt', 1)
    state.push('text', '', 0).content = reading
    state.push('rt_close', 'rt', -1)
  }
  state.push('ruby_close', 'ruby', -1)
}
