import type { Article, BlockOf } from '../../article/article.ts'
import { allBlocks, inlinesOf } from '../../article/block-tree.ts'
import type { Attributes } from '../../markup/attributes.ts'
import type { Html } from '../../markup/html.ts'
import { element, text } from '../../markup/html.ts'
import { linesAttribute } from '../blocks/lines-attribute.ts'
import { katexHtml } from './katex-html.ts'

/** A longer source doesn't fit a card, and typesetting it could take seconds. */
const MAX_SOURCE_CHARS = 4000
/** The maximum length of the result. A root is 3000 characters, and recursive macros have no end. */
const MAX_FIXED_CHARS = 8000
const MAX_GROWTH = 200

/** Returns true if the article has a formula. The canvas then needs the formula fonts. */
export function hasMath(article: Article): boolean {
  for (const block of allBlocks(article.blocks)) {
    if (block.kind === 'math') return true
    for (const inline of inlinesOf(block)) if (inline.kind === 'math') return true
  }
  return false
}

/** Renders a formula inside a line. If it can't be typeset, shows its source. */
export function inlineMathHtml(tex: string): Html {
  return mathHtml(tex, false, {})
}

/** Renders a display formula. */
export function blockMathHtml({ tex, lines }: BlockOf<'math'>): Html {
  return mathHtml(tex, true, linesAttribute(lines))
}

function mathHtml(tex: string, display: boolean, attributes: Attributes): Html {
  const name = display ? 'div' : 'span'
  const kind = display ? 'math-block' : 'math-inline'
  const set = setFormula(tex, display)
  const marks = { class: set === null ? `${kind} unset` : kind, 'data-object': true, ...attributes }
  return element(name, marks, set ?? element('code', {}, text(tex)))
}

function setFormula(tex: string, display: boolean): Html | null {
  if (tex.length > MAX_SOURCE_CHARS) return null
  try {
    const html = katexHtml(tex, display)
    return html.length <= MAX_FIXED_CHARS + MAX_GROWTH * tex.length ? html : null
  } catch {
    return null
  }
}
