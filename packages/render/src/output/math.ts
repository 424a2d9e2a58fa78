import type { Article, BlockOf } from '../article/article.ts'
import { allBlocks, inlinesOf } from '../article/block-tree.ts'
import type { Attributes } from '../markup/attributes.ts'
import type { Html } from '../markup/html.ts'
import { element, text } from '../markup/html.ts'
import { katexHtml } from './katex-html.ts'
import { linesAttribute } from './lines-attribute.ts'

/** Longer sources are no formulas that fit a card, and setting one could take seconds. */
const MAX_SOURCE_CHARS = 4000
/** What a formula may grow to: a root is 3000 characters for its 5, a macro that calls macros has no end. */
const MAX_FIXED_CHARS = 8000
const MAX_GROWTH = 200

/** True when the article has a formula, so that the canvas needs the formula fonts. */
export function hasMath(article: Article): boolean {
  for (const block of allBlocks(article.blocks)) {
    if (block.kind === 'math') return true
    for (const inline of inlinesOf(block)) if (inline.kind === 'math') return true
  }
  return false
}

/** Sets a formula within a line. One that can't be set is shown as its source, in its place. */
export function inlineMathHtml(tex: string): Html {
  return mathHtml(tex, false, {})
}

/** Sets a formula that stands alone. */
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
