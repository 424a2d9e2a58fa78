import type { MarkdownIt, StateInline } from 'markdown-it'
import emojiOfName from 'markdown-it-emoji/lib/data/full.mjs'

const COLON = 0x3a
const shortcode = /:([a-z0-9_+-]{1,60}):(?![A-Za-z0-9])/y

/** Reads `:smile:` as 😄, by GitHub's names. In `1:100:2` and `std::end:` a colon stays a colon. */
export function addEmoji(md: MarkdownIt): void {
  md.inline.ruler.push('emoji', readEmoji)
}

function readEmoji(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== COLON || /[A-Za-z0-9:]/.test(state.pending.at(-1) ?? ''))
    return false
  shortcode.lastIndex = state.pos
  const [all = '', name = ''] = shortcode.exec(state.src) ?? []
  const emoji = Object.hasOwn(emojiOfName, name) ? emojiOfName[name] : undefined
  if (emoji === undefined || state.pos + all.length > state.posMax) return false
  if (!silent) state.pending += emoji
  state.pos += all.length
  return true
}
