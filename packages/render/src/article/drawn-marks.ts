import { widthOf } from '../text-metrics/text-width.ts'
import type { Article, Inline } from './article.ts'
import { allBlocks, inlinesOf } from './block-tree.ts'
import { plainTextOf } from './plain-text.ts'

/**
 * Matches the attribute after the words of a drawn mark: `{.underline}` or `{.circle}` in `[words]{.underline}`. Other
 * classes and ids are allowed and ignored.
 */
export const DRAWN_ATTRIBUTE = String.raw`\{:?[ \t]{0,8}(?:[.#][\w-]{1,40}[ \t]{1,8}){0,8}\.(underline|circle)(?:[ \t]{1,8}[.#][\w-]{1,40}){0,8}[ \t]{0,8}\}`

/** In em. Longer words in one circle could be wider than a line of a heading or of a narrow page. */
const WIDEST_CIRCLE = 8

/**
 * Returns whether the words of a circle are short enough for one. Longer words get a line below them instead, which may
 * wrap.
 */
export function fitsCircle(inlines: readonly Inline[]): boolean {
  return isOneLine(inlines) && widthOf(plainTextOf(inlines), 'text') <= WIDEST_CIRCLE
}

/** Returns whether inlines have no picture, no formula and no line end. */
function isOneLine(inlines: readonly Inline[]): boolean {
  return inlines.every((inline) => {
    if (inline.kind === 'styled' || inline.kind === 'link') return isOneLine(inline.children)
    return inline.kind === 'text' || inline.kind === 'code'
  })
}

/** Returns whether an article has drawn marks, which need a style sheet of their own. */
export function hasDrawnMarks(article: Article): boolean {
  for (const block of allBlocks(article.blocks))
    for (const inline of inlinesOf(block))
      if (inline.kind === 'styled' && (inline.style === 'drawn-line' || inline.style === 'drawn-circle'))
        return true
  return false
}
