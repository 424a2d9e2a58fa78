import type { Article, Block } from '../article/article.ts'
import { plainText } from '../article/plain-text.ts'
import { allBlocks, inlinesOf } from '../article/structure.ts'

/** Tags and inline styles around one block, item, cell or styled run, in characters: what such editors emit on average. */
const BLOCK_MARKUP = 180
const ROW_MARKUP = 90
const RUN_MARKUP = 70

export type ContentSize = { readonly characters: number; readonly bytes: number }

/**
 * Estimates the size of an article's HTML for WeChat, where every style is inline.
 *
 * An approximation from the text and the number of its parts: the exact count comes with the HTML itself.
 */
export function wechatSize(article: Article): ContentSize {
  const text = plainText(article)
  let markup = 0
  for (const block of allBlocks(article.blocks)) {
    markup += BLOCK_MARKUP + rowsIn(block) * ROW_MARKUP
    markup += inlinesOf(block).filter((inline) => inline.kind !== 'text').length * RUN_MARKUP
  }
  return { characters: text.length + markup, bytes: utf8Bytes(text) + markup }
}

/** Counts bytes as UTF-8. A lone surrogate becomes U+FFFD, which has three. */
export function utf8Bytes(text: string): number {
  let bytes = 0
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0
    bytes += byteSizeOf(code)
  }
  return bytes
}

function byteSizeOf(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

function rowsIn(block: Block): number {
  switch (block.kind) {
    case 'code':
      return block.text.split('\n').length
    case 'table':
      return (block.rows.length + 1) * block.columns.length
    case 'list':
      return block.items.length
    default:
      return 0
  }
}
