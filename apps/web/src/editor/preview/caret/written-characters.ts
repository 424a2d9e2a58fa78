import { ensureSyntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'

/** The offsets `from` to `to` of a text, the latter not included. */
export type WrittenRange = { readonly from: number; readonly to: number }

/** Characters of a Markdown text with their offsets in it. */
export type WrittenCharacters = {
  readonly characters: readonly string[]
  readonly offsets: readonly number[]
}

/** A longer text is parsed as far as this allows. */
const PARSE_MS = 80

/** The syntax of Markdown, which pages don't show. */
const HIDDEN: ReadonlySet<string> = new Set([
  ...['EmphasisMark', 'StrikethroughMark', 'SubscriptMark', 'SuperscriptMark', 'CodeMark', 'CodeInfo'],
  ...['LinkMark', 'LinkTitle', 'LinkLabel', 'LinkReference', 'Image', 'HTMLTag', 'Comment', 'CommentBlock'],
  ...['HeaderMark', 'QuoteMark', 'ListMark', 'TaskMarker', 'TableDelimiter', 'HorizontalRule'],
])

/** Returns the characters in ranges of a Markdown text that its pages show, without white space. */
export function writtenCharacters(state: EditorState, ranges: readonly WrittenRange[]): WrittenCharacters {
  const characters: string[] = []
  const offsets: number[] = []
  for (const range of ranges) {
    const text = state.sliceDoc(range.from, range.to)
    for (const { from, to } of shownRanges(state, range)) {
      for (let offset = from; offset < to; offset++) {
        const character = text.charAt(offset - range.from)
        if (isSpace(character)) continue
        characters.push(character)
        offsets.push(offset)
      }
    }
  }
  return { characters, offsets }
}

/** Returns the parts of a range that aren't hidden. */
function shownRanges(state: EditorState, range: WrittenRange): WrittenRange[] {
  const shown: WrittenRange[] = []
  let { from } = range
  for (const hidden of hiddenRanges(state, range)) {
    if (hidden.from > from) shown.push({ from, to: hidden.from })
    from = Math.max(from, hidden.to)
  }
  return from < range.to ? [...shown, { from, to: range.to }] : shown
}

export function isSpace(character: string): boolean {
  return /\s/.test(character)
}

function hiddenRanges(state: EditorState, { from, to }: WrittenRange): WrittenRange[] {
  const hidden: WrittenRange[] = []
  ensureSyntaxTree(state, to, PARSE_MS)?.iterate({
    from,
    to,
    enter: (node) => {
      const range = hiddenBy(node)
      if (range) hidden.push(range)
      return range === null
    },
  })
  return hidden
}

type SyntaxPart = WrittenRange & {
  readonly name: string
  readonly node: { readonly parent: { readonly name: string } | null }
}

function hiddenBy({ name, from, to, node }: SyntaxPart): WrittenRange | null {
  if (name === 'Escape' || name === 'HardBreak') return { from, to: from + 1 }
  // It is one character, whichever.
  if (name === 'Entity') return { from: from + 1, to }
  // A bare address is shown, and that of a link isn't.
  if (name === 'URL') return node.parent?.name === 'Link' ? { from, to } : null
  return HIDDEN.has(name) ? { from, to } : null
}
