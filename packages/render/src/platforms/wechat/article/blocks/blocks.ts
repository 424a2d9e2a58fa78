import type { Block, BlockOf, Inline } from '../../../../article/article.ts'
import { inlinesOf } from '../../../../article/block-tree.ts'
import { plainTextOf } from '../../../../article/plain-text.ts'
import { hasWordSpaces } from '../../../../article/script.ts'
import type { Html } from '../../../../markup/html.ts'
import { element, joined, NOTHING } from '../../../../markup/html.ts'
import { readableDrawing } from '../../../../output/diagram.ts'
import { widthOf } from '../../../../text-metrics/text-width.ts'
import type { ArticleContext } from '../article-context.ts'
import { marginBelow } from '../article-context.ts'
import { exhibitHtml } from '../exhibits/exhibit.ts'
import { formulaHtml } from '../formulas/formulas.ts'
import { styled } from '../style.ts'
import { calloutHtml, detailsHtml, quoteHtml } from './boxes.ts'
import { codeHtml } from './code-block.ts'
import { headingHtml } from './headings.ts'
import { inlinesHtml } from './inline.ts'
import { listHtml } from './lists.ts'
import { footnotesHtml } from './notes.ts'
import { figureHtml, galleryHtml } from './pictures.ts'
import { tableHtml } from './table.ts'

/** Renders a run of blocks. */
export function blocksHtml(blocks: readonly Block[], context: ArticleContext): Html {
  return joined(blocks.map((block) => blockHtml(block, { ...context, endsBox: false })))
}

/** Renders blocks inside a box. */
function boxedHtml(blocks: readonly Block[], context: ArticleContext): Html {
  const [last] = blocks.slice(-1)
  const end = last === undefined ? NOTHING : blockHtml(last, { ...context, endsBox: true })
  return joined([blocksHtml(blocks.slice(0, -1), context), end])
}

function blockHtml(block: Block, context: ArticleContext): Html {
  switch (block.kind) {
    case 'heading':
      return headingHtml(block, context)
    case 'paragraph':
      return paragraphHtml(block, context)
    case 'figure':
      return figureHtml(block.picture, context)
    case 'gallery':
      return galleryHtml(block, context)
    case 'code':
      return recalled(block, context, () => codeHtml(block, context))
    case 'diagram':
      return recalled(block, context, () => diagramFigure(block, context))
    case 'math':
      return formulaHtml(block.tex, true, context)
    case 'list':
      return listHtml(block, context, boxedHtml)
    case 'table':
      return tableHtml(block, context)
    case 'quote':
      return quoteHtml(boxedHtml(block.blocks, context), context)
    case 'callout':
      return calloutHtml(block, boxedHtml(block.blocks, context), context)
    case 'exhibit':
      return exhibitHtml(block, context, { blocks: boxedHtml, inlines: inlinesHtml, quote: quoteHtml })
    case 'details':
      return detailsHtml(block, boxedHtml(block.blocks, context), context)
    case 'definitions':
      return definitionsHtml(block, context)
    case 'rule':
      return ruleHtml(context)
    case 'page-break':
      // An article has no pages.
      return NOTHING
    case 'footnotes':
      return footnotesHtml(block, context, blocksHtml)
  }
}

/**
 * Returns a block from the cache, or renders it. Only for slow blocks that depend on nothing but their content and
 * `endsBox`.
 */
function recalled(block: Block, { memory, endsBox }: ArticleContext, make: () => Html): Html {
  return memory ? memory.recall(block, endsBox ? 'end' : 'amid', make) : make()
}

function paragraphHtml(block: BlockOf<'paragraph'>, context: ArticleContext): Html {
  const leaning = isTorn(block) || block.manner !== undefined ? 'left' : null
  const placed = block.manner === 'divider' ? 'center' : leaning
  const style = {
    margin: marginBelow(16, context),
    'text-align': block.isAttribution ? 'right' : placed,
    color: colourOf(block, context),
  }
  return styled('p', style, inlinesHtml(block.children, context))
}

/**
 * The widest word, in em, that a justified paragraph may have. A line of a phone holds about 20 characters. If a wider
 * word moves to the next line, justification would stretch each of them by a tenth or more. We can't measure lines in
 * WeChat, as we do on pages.
 */
const WIDEST_WORD_EM = 2.6
/** What doesn't break: letters, digits and signs of scripts with word spaces. */
const WORD = /[!-\u2dff]+/g

/** Returns whether justification may tear lines of a paragraph. */
function isTorn(block: BlockOf<'paragraph'>): boolean {
  const text = plainTextOf(block.children)
  return (
    hasWordSpaces(text) ||
    inlinesOf(block).some(isRigid) ||
    (text.match(WORD) ?? []).some((word) => widthOf(word, 'text') > WIDEST_WORD_EM)
  )
}

function isRigid({ kind }: Inline): boolean {
  return kind === 'math' || kind === 'image'
}

function colourOf({ manner }: BlockOf<'paragraph'>, { look }: ArticleContext): string | null {
  if (manner === 'tags' || manner === 'mentions') return look.accent
  return manner === 'divider' || manner === 'author' ? look.quiet : null
}

function definitionsHtml({ entries }: BlockOf<'definitions'>, context: ArticleContext): Html {
  const html = entries.flatMap(({ term, meanings }) => {
    const said = meanings.map(({ blocks }) =>
      styled('section', { margin: '0 0 10px', 'padding-left': 24 }, boxedHtml(blocks, context)),
    )
    return [styled('p', { margin: '0 0 4px', 'font-weight': 700 }, inlinesHtml(term, context)), ...said]
  })
  return styled('section', { margin: marginBelow(16, context) }, joined(html))
}

/** Dark mode doesn't change drawings, so a diagram has its own background. */
function diagramFigure(block: BlockOf<'diagram'>, context: ArticleContext): Html {
  const { look } = context
  const drawing = readableDrawing(block, look.diagram)
  if (drawing === null) return codeHtml(block.source, context)
  const paper = element('rect', { ...drawing.sheet, fill: look.paper }, NOTHING)
  const style = { 'max-width': '100%', height: 'auto' }
  const drawn = element('svg', { ...drawing.attributes, style }, [paper, drawing.shapes])
  return styled('section', { margin: marginBelow(20, context), 'text-align': 'center' }, drawn)
}

function ruleHtml({ look }: ArticleContext): Html {
  const style = { width: 64, margin: '32px auto', border: 0, 'border-top': `1px solid ${look.quiet}` }
  return element('hr', { style })
}
