/// <reference path="./plugins.d.ts" />
import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import footnote from 'markdown-it-footnote'

/** The result of the plugin's other rules: a note is either inline, or has a label and is defined elsewhere. */
type Mentioned = { readonly label?: string; readonly content?: string; readonly tokens?: Token[] }

/** Parses `[^1]` with its `[^1]: …`, and `^[…]`. Puts the notes at the end, in the order of their first mention. */
export function addFootnotes(md: MarkdownIt): void {
  md.use(footnote)
  // The plugin's own rule copies all notes for each note, which took seconds for ten thousand of them.
  md.core.ruler.at('footnote_tail', moveNotesToEnd)
}

function moveNotesToEnd(state: StateCore): void {
  const { footnotes } = state.env as { footnotes?: { readonly list?: readonly Mentioned[] } }
  if (!footnotes) return
  const defined = takeDefinitions(state)
  if (!footnotes.list) return
  const { tokens, Token } = state
  tokens.push(new Token('footnote_block_open', '', 1))
  for (const [id, note] of footnotes.list.entries()) {
    const open = new Token('footnote_open', '', 1)
    open.meta = { id, label: note.label }
    tokens.push(open)
    const body = note.tokens ? paragraphOf(state, note) : defined.get(note.label)
    for (const token of body ?? []) tokens.push(token)
    tokens.push(new Token('footnote_close', '', -1))
  }
  tokens.push(new Token('footnote_block_close', '', -1))
}

/** Removes the definitions of notes from the text. @returns them by label; the last definition of a label counts. */
function takeDefinitions(state: StateCore): Map<string | undefined, Token[]> {
  const defined = new Map<string | undefined, Token[]>()
  let label: string | undefined
  let body: Token[] = []
  let isInside = false
  state.tokens = state.tokens.filter((token) => {
    if (token.type === 'footnote_reference_open') {
      isInside = true
      body = []
      label = String(token.meta?.label)
      return false
    }
    if (token.type === 'footnote_reference_close') {
      isInside = false
      defined.set(label, body)
      return false
    }
    if (isInside) body.push(token)
    return !isInside
  })
  return defined
}

function paragraphOf({ Token }: StateCore, { tokens = [], content = '' }: Mentioned): Token[] {
  const open = new Token('paragraph_open', 'p', 1)
  const inline = new Token('inline', '', 0)
  const close = new Token('paragraph_close', 'p', -1)
  open.block = true
  close.block = true
  inline.children = tokens
  inline.content = content
  return [open, inline, close]
}
