import type { Block, BlockOf } from '../../../article/article.ts'
import { plainTextOf } from '../../../article/plain-text.ts'
import { scriptOf } from '../../../article/script.ts'
import type { Html } from '../../../markup/html.ts'
import { element, joined, NOTHING } from '../../../markup/html.ts'
import { readableDrawing } from '../../../output/diagram.ts'
import { calloutHtml, detailsHtml, quoteHtml } from './boxes.ts'
import { codeHtml } from './code-block.ts'
import { formulaHtml } from './formulas.ts'
import { headingHtml } from './headings.ts'
import { inlinesHtml } from './inline.ts'
import { listHtml } from './lists.ts'
import { footnotesHtml } from './notes.ts'
import { figureHtml } from './pictures.ts'
import type { Setting } from './setting.ts'
import { marginBelow } from './setting.ts'
import { styled } from './style.ts'
import { tableHtml } from './table.ts'

/** Renders a run of blocks. */
export function blocksHtml(blocks: readonly Block[], setting: Setting): Html {
  return joined(blocks.map((block) => blockHtml(block, { ...setting, endsBox: false })))
}

/** Renders blocks inside a box. */
function boxedHtml(blocks: readonly Block[], setting: Setting): Html {
  const [last] = blocks.slice(-1)
  const end = last === undefined ? NOTHING : blockHtml(last, { ...setting, endsBox: true })
  return joined([blocksHtml(blocks.slice(0, -1), setting), end])
}

function blockHtml(block: Block, setting: Setting): Html {
  switch (block.kind) {
    case 'heading':
      return headingHtml(block, setting)
    case 'paragraph':
      return paragraphHtml(block, setting)
    case 'figure':
      return figureHtml(block.picture, setting)
    case 'code':
      return recalled(block, setting, () => codeHtml(block, setting))
    case 'diagram':
      return recalled(block, setting, () => diagramFigure(block, setting))
    case 'math':
      return formulaHtml(block.tex, true, setting)
    case 'list':
      return listHtml(block, setting, boxedHtml)
    case 'table':
      return tableHtml(block, setting)
    case 'quote':
      return quoteHtml(boxedHtml(block.blocks, setting), setting)
    case 'callout':
      return calloutHtml(block, boxedHtml(block.blocks, setting), setting)
    case 'details':
      return detailsHtml(block, boxedHtml(block.blocks, setting), setting)
    case 'definitions':
      return definitionsHtml(block, setting)
    case 'rule':
      return ruleHtml(setting)
    case 'page-break':
      // An article has no pages.
      return NOTHING
    case 'footnotes':
      return footnotesHtml(block, setting, blocksHtml)
  }
}

/**
 * Returns a block from the cache, or renders it. Only for slow blocks that depend on nothing but their content and
 * `endsBox`.
 */
function recalled(block: Block, { memory, endsBox }: Setting, make: () => Html): Html {
  return memory ? memory.recall(block, endsBox ? 'end' : 'amid', make) : make()
}

function paragraphHtml(block: BlockOf<'paragraph'>, setting: Setting): Html {
  const isLatin = scriptOf(plainTextOf(block.children)).cjkRatio < 0.15
  const leaning = isLatin ? 'left' : null
  const style = { margin: marginBelow(16, setting), 'text-align': block.isAttribution ? 'right' : leaning }
  return styled('p', style, inlinesHtml(block.children, setting))
}

function definitionsHtml({ entries }: BlockOf<'definitions'>, setting: Setting): Html {
  const html = entries.flatMap(({ term, meanings }) => {
    const said = meanings.map(({ blocks }) =>
      styled('section', { margin: '0 0 10px', 'padding-left': 24 }, boxedHtml(blocks, setting)),
    )
    return [styled('p', { margin: '0 0 4px', 'font-weight': 700 }, inlinesHtml(term, setting)), ...said]
  })
  return styled('section', { margin: marginBelow(16, setting) }, joined(html))
}

/** Dark mode doesn't change drawings, so a diagram has its own background. */
function diagramFigure(block: BlockOf<'diagram'>, setting: Setting): Html {
  const { look } = setting
  const drawing = readableDrawing(block, look.diagram)
  if (drawing === null) return codeHtml(block.source, setting)
  const paper = element('rect', { ...drawing.sheet, fill: look.paper }, NOTHING)
  const style = { 'max-width': '100%', height: 'auto' }
  const drawn = element('svg', { ...drawing.attributes, style }, [paper, drawing.shapes])
  return styled('section', { margin: marginBelow(20, setting), 'text-align': 'center' }, drawn)
}

function ruleHtml({ look }: Setting): Html {
  const style = { width: 64, margin: '32px auto', border: 0, 'border-top': `1px solid ${look.quiet}` }
  return element('hr', { style })
}
