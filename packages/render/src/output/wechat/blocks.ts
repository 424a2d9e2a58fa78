import type { Block, BlockOf } from '../../article/article.ts'
import { plainTextOf } from '../../article/plain-text.ts'
import { scriptOf } from '../../article/script.ts'
import { safeSvg } from '../diagram.ts'
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
      // An article is one long page.
      return ''
    case 'footnotes':
      return footnotesHtml(block, setting, blocksHtml)
  }
}

/** What takes long to set, and depends on nothing around it but on whether it is the last of its box. */
function recalled(block: Block, { memory, endsBox }: Setting, make: () => string): string {
  return memory ? memory.recall(block, endsBox ? 'end' : 'amid', make) : make()
}

function paragraphHtml(block: BlockOf<'paragraph'>, setting: Setting): string {
  const isLatin = scriptOf(plainTextOf(block.children)).cjkRatio < 0.15
  const leaning = isLatin ? 'left' : null
  const style = { margin: marginBelow(16, setting), 'text-align': block.isAttribution ? 'right' : leaning }
  return element('p', style, inlinesHtml(block.children, setting))
}

function definitionsHtml({ entries }: BlockOf<'definitions'>, setting: Setting): string {
  const html = entries.map(({ term, meanings }) => {
    const said = meanings.map(({ blocks }) =>
      element('section', { margin: '0 0 10px', 'padding-left': 24 }, boxedHtml(blocks, setting)),
    )
    return element('p', { margin: '0 0 4px', 'font-weight': 700 }, inlinesHtml(term, setting)) + said.join('')
  })
  return element('section', { margin: marginBelow(16, setting) }, html.join(''))
}

/** Dark mode leaves drawings as they are, so a diagram brings its own paper. */
function diagramFigure(block: BlockOf<'diagram'>, setting: Setting): string {
  const { look } = setting
  const svg = safeSvg(block, look.diagram)
  if (svg === null) return codeHtml(block.source, setting)
  const [left = 0, top = 0, width = 0, height = 0] = (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? '').split(' ')
  const paper = `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${look.paper}"></rect>`
  const drawn = svg.replace(/^<svg\b([^>]*)>/, `<svg$1 style="max-width:100%;height:auto">${paper}`)
  return element('section', { margin: marginBelow(20, setting), 'text-align': 'center' }, drawn)
}

function ruleHtml({ look }: Setting): string {
  const style = { width: 64, margin: '32px auto', border: 0, 'border-top': `1px solid ${look.quiet}` }
  return `<hr${styleAttribute(style)}>`
}
