/// <reference path="./plugins.d.ts" />
import type { Token } from 'markdown-it'
import MarkdownIt from 'markdown-it'
import footnote from 'markdown-it-footnote'
import mark from 'markdown-it-mark'
import { allowCjkEmphasis } from './cjk-emphasis.ts'
import { limitDepth } from './depth-limit.ts'
import { addMath } from './math-rules.ts'

const parser = createParser()

/** Reads CommonMark with GFM's tables, strikethrough and links, footnotes, `==marks==` and math. */
export function tokensOf(markdown: string): Token[] {
  return parser.parse(presentable(markdown), {})
}

function createParser() {
  const md = new MarkdownIt({ html: true, linkify: true, typographer: false })
  // A bare "README.md" or "3.14.to" is a word, not an address.
  md.linkify.set({ fuzzyLink: false, fuzzyEmail: false })
  // Addresses are judged where the article is built: refused here, a long `data:` address would be set as text.
  md.validateLink = () => true
  md.use(footnote).use(mark).use(addMath).use(allowCjkEmphasis).use(limitDepth)
  return md
}

/** Control characters and lone surrogates have no shape that a page could show. */
function presentable(markdown: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out.
  const invisible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufeff\ufffe\uffff]/g
  return markdown.replace(/\r\n?/g, '\n').replace(invisible, '').toWellFormed()
}
