import type { MarkdownIt, StateInline } from 'markdown-it'

const BANG = 0x21
/** The name has a picture's ending, because Obsidian embeds notes in the same way. */
const embedded =
  /!\[\[([^[\]|\n]{1,255}\.(?:jpe?g|png|webp|avif|gif|svg|hei[cf]))((?:\|[^[\]|\n]{0,200}){0,2})\]\]/iy

/** Parses pictures as Obsidian writes them: `![[photo-1.jpg]]`, `![[photo-1.jpg|300]]`, `![[photo-1.jpg|Alt|300x200]]`. */
export function addEmbeddedImages(md: MarkdownIt): void {
  md.inline.ruler.before('image', 'embedded_image', readEmbedded)
}

function readEmbedded(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax, md } = state
  if (src.charCodeAt(pos) !== BANG) return false
  embedded.lastIndex = pos
  const [all = '', name = '', rest = ''] = embedded.exec(src) ?? []
  if (all === '' || pos + all.length > posMax) return false
  if (!silent) {
    const token = state.push('image', 'img', 0)
    token.attrs = [
      ['src', md.normalizeLink(name.trim())],
      ['alt', ''],
    ]
    // The picture's reader takes the size from the end of the description.
    token.content = rest.replace(/^\|(?!\d+(?:x\d+)?$)/, '')
    token.children = []
    const text = new state.Token('text', '', 0)
    text.content = token.content
    token.children.push(text)
  }
  state.pos += all.length
  return true
}
