import type { Token } from 'markdown-it'

/** A heading of one line is no sentence. */
const SENTENCE = /[。！!？?…~～，,；;：:]$/u

/**
 * Makes a paragraph and a rule of a passage with a row of dashes right below it. Markdown takes the whole passage for a
 * heading, but writers draw a line between two parts. A single line that is no sentence stays a heading.
 */
export function withoutAccidentalHeadings(tokens: readonly Token[]): Token[] {
  const result: Token[] = []
  for (const [index, token] of tokens.entries()) {
    result.push(token)
    const [opener, inline] = [tokens[index - 2], tokens[index - 1]]
    if (token.type !== 'heading_close' || !opener || !inline || !isAccident(opener, inline)) continue
    Object.assign(opener, { type: 'paragraph_open', tag: 'p' })
    Object.assign(token, { type: 'paragraph_close', tag: 'p' })
    const end = opener.map?.[1] ?? 1
    const rule = { type: 'hr', tag: 'hr', nesting: 0, map: [end - 1, end], children: null, content: '' }
    if (opener.map) opener.map = [opener.map[0], end - 1]
    inline.map = opener.map
    result.push(Object.assign(Object.create(Object.getPrototypeOf(opener)), opener, rule))
  }
  return result
}

/** `markup` is `-` for a heading that is underlined. */
function isAccident(opener: Token, { content }: Token): boolean {
  return opener.markup.startsWith('-') && (content.includes('\n') || SENTENCE.test(content.trim()))
}
