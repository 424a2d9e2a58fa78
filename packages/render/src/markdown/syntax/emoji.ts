import type { MarkdownIt, StateInline } from 'markdown-it'
import emojiOfName from 'markdown-it-emoji/lib/data/full.mjs'

const COLON = 0x3a
const shortcode = /:([a-z0-9_+-]{1,60}):(?![A-Za-z0-9])/y

/** Replaces `:smile:` by 😄, with GitHub's names. In `1:100:2` and `std::end:` a colon stays a colon. */
export function addEmoji(md: MarkdownIt): void {
  md.inline.ruler.push('emoji', readEmoji)
}

function readEmoji(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== COLON || isInWord(state)) return false
  shortcode.lastIndex = state.pos
  const [all = '', name = ''] = shortcode.exec(state.src) ?? []
  const emoji = emojiOf(name)
  if (emoji === undefined || state.pos + all.length > state.posMax) return false
  if (!silent) state.pending += emoji
  state.pos += all.length
  return true
}

/**
 * Returns whether the position is inside a word. A name may directly follow another name, but no other text with a
 * colon.
 */
function isInWord({ src, pos }: StateInline): boolean {
  if (src[pos - 1] !== ':') return /[A-Za-z0-9]/.test(src[pos - 1] ?? '')
  const before = /:([a-z0-9_+-]+):$/.exec(src.slice(Math.max(0, pos - 64), pos))
  return emojiOf(before?.[1] ?? '') === undefined
}

function emojiOf(name: string): string | undefined {
  return Object.hasOwn(emojiOfName, name) ? emojiOfName[name] : undefined
}
