import type { LineBreaks } from '@galley/contracts'
import type { Token } from 'markdown-it'

/** What a comment above a paragraph says about reading it. */
export type ReadingNote = { readonly isPlain: boolean; readonly lineBreaks: LineBreaks | null }

const NONE: ReadingNote = { isPlain: false, lineBreaks: null }
const COMMENT = /^<!--\s*([a-z][a-z, ]*?)\s*-->\s*$/
const NOTES: ReadonlyMap<string, Partial<ReadingNote>> = new Map([
  ['plain', { isPlain: true }],
  ['keep lines', { lineBreaks: 'keep' as const }],
  ['join lines', { lineBreaks: 'join' as const }],
])

/**
 * Gives each paragraph the comments right above it: `<!-- plain -->`, `<!-- keep lines -->`, `<!-- join lines -->`, or several
 * with commas. HTML comments are part of Markdown, so other tools show nothing for them.
 */
export function takeReadingNotes(tokens: readonly Token[]): void {
  let note = NONE
  for (const token of tokens) {
    if (token.type === 'paragraph_open' && note !== NONE) token.meta = note
    note = token.type === 'html_block' ? { ...note, ...noteIn(token.content) } : NONE
  }
}

/** Returns what `takeReadingNotes` found for a paragraph. */
export function noteOf(opener: Token): ReadingNote {
  return (opener.meta as ReadingNote | null) ?? NONE
}

/** Returns what a comment says. Empty for other HTML. */
export function noteIn(html: string): Partial<ReadingNote> {
  const words = COMMENT.exec(html)?.[1]?.split(',') ?? []
  return Object.assign({}, ...words.map((word) => NOTES.get(word.trim()) ?? {}))
}

/** Returns the comment that says a note. Empty if the note says nothing. */
export function noteText({ isPlain, lineBreaks }: ReadingNote): string {
  const lines = lineBreaks === 'keep' || lineBreaks === 'join' ? `${lineBreaks} lines` : ''
  const words = [isPlain ? 'plain' : '', lines].filter((word) => word !== '')
  return words.length > 0 ? `<!-- ${words.join(', ')} -->` : ''
}
