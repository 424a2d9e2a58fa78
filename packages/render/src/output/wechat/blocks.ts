import type { Block, BlockOf } from '../../article/article.ts'
import { plainTextOf } from '../../article/plain-text.ts'
import { cjkRatio } from '../../article/script.ts'
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
import { element, styleAttribute } from './style.ts'
import { tableHtml } from './table.ts'

/** Sets a run of blocks. */
export function blocksHtml(blocks: readonly Block[], setting: Setting): string {
  return blocks.map((block) => blockHtml(block, { ...setting, endsBox: false })).join('')
}

/** Sets what stands in a box of its own. */
function boxedHtml(blocks: readonly Block[], setting: Setting): string {
  const [last] = blocks.slice(-1)
  const end = last === undefined ? '' : blockHtml(last, { ...setting, endsBox: true })
  return blocksHtml(blocks.slice(0, -1), setting) + end
}

function blockHtml(block: Block, setting: Setting): string {
  switch (block.kind) {
    case 'heading':
      return headingHtml(block, setting)
    case 'paragraph':
      return paragraphHtml(block, setting)
    case 'figure':
      return figureHtml(block.picture, setting)
    case 'code':
      return codeHtml(block, setting)
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
    case 'rule':
      return ruleHtml(setting)
    case 'page-break':
      // An article is one long page.
      return ''
    case 'footnotes':
      return footnotesHtml(block, setting, blocksHtml)
  }
}

function paragraphHtml(block: BlockOf<'paragraph'>, setting: Setting): string {
  const isLatin = cjkRatio(plainTextOf(block.children)) < 0.15
  const style = { margin: marginBelow(16, setting), 'text-align': isLatin ? 'left' : null }
  return element('p', style, inlinesHtml(block.children, setting))
}

function ruleHtml({ look }: Setting): string {
  const style = { width: 64, margin: '32px auto', border: 0, 'border-top': `1px solid ${look.quiet}` }
  return `<hr${styleAttribute(style)}>`
}
