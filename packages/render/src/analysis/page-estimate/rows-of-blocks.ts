import type { Block, BlockOf, Inline } from '../../article/article.ts'
import { textOfInlines } from '../../article/plain-text.ts'
import { writtenOut } from '../../exhibits/registry.ts'
import { markWidthOf } from '../../output/lists/mark-width.ts'
import { BLOCK_SIZES, MAX_INDENTED_DEPTH } from '../../paging/block-sizes.ts'
import { boxed, codeRows, diagramRows, figureRows, galleryRow, mathRows, tableRows } from './box-rows.ts'
import { countLines } from './count-lines.ts'
import type { EstimateContext } from './estimate-context.ts'
import type { Row } from './row.ts'
import { row } from './row.ts'

const {
  paragraph,
  heading,
  opening,
  list: lists,
  definitions,
  quote,
  callout,
  exhibit,
  rule,
  footnotes,
} = BLOCK_SIZES
/** The border of a callout, about as wide as this in em. */
const CALLOUT_BORDER_EM = 0.2
/** What the numbers of notes take, most of which have one digit. */
const FOOTNOTE_INDENT_EM = 1.6

/** Returns the rows of blocks on pages. */
export function rowsOfBlocks(blocks: readonly Block[], context: EstimateContext): Row[] {
  return blocks.flatMap((block, index) => rowsOf(block, context, index === 0 && context.depth === 0))
}

function rowsOf(block: Block, context: EstimateContext, isFirst: boolean): Row[] {
  const { sizePx } = context
  switch (block.kind) {
    case 'heading':
      return [headingRow(block, context, isFirst)]
    case 'paragraph':
      return textRows(block.children, context, sizePx * paragraph.after)
    case 'figure':
      return figureRows(block, context)
    case 'gallery':
      return galleryRow(block, context)
    case 'code':
      return codeRows(block, context)
    case 'diagram':
      return diagramRows(block, context)
    case 'math':
      return mathRows(block, context)
    case 'list':
      return listRows(block, context)
    case 'definitions':
      return definitionRows(block, context)
    case 'table':
      return tableRows(block, context)
    case 'quote':
      return boxed(rowsOfBlocks(block.blocks, inside(context, quote.indent)), context, quote.paddingY)
    case 'callout':
      return calloutRows(block, context)
    case 'exhibit':
      return exhibitRows(block, context)
    case 'details':
      return detailsRows(block, context)
    case 'rule':
      return [
        row({ heightPx: 1, beforePx: sizePx * rule.around, afterPx: sizePx * rule.around, isGlued: true }),
      ]
    case 'page-break':
      return [row({ heightPx: 0, endsPage: true })]
    case 'footnotes':
      return footnoteRows(block, context)
  }
}

/** Returns the context inside a box or list, which has less width. `indentEm` is the loss on both sides together. */
function inside(context: EstimateContext, indentEm: number): EstimateContext {
  const indentPx = context.depth < MAX_INDENTED_DEPTH ? indentEm * context.sizePx : 0
  return {
    ...context,
    widthPx: Math.max(context.widthPx - indentPx, context.sizePx * 4),
    depth: context.depth + 1,
  }
}

function headingRow(block: BlockOf<'heading'>, context: EstimateContext, isFirst: boolean): Row {
  const { size, leading } = context.theme
  const scale = [size.h1, size.h2, size.h3][block.level - 1] ?? 1
  const sizePx = context.sizePx * scale
  const lines = countLines(textOfInlines(block.children), context.widthPx / sizePx)
  const isTitle = block.level === 1
  const openingPx =
    isTitle && isFirst ? sizePx * (opening.paddingTop + opening.dashAfter) + opening.dashPx : 0
  const beforeEm = block.level === 2 ? heading.chapterBefore : heading.before
  const titleAfterEm = isFirst ? opening.after : heading.titleAfter
  return row({
    heightPx: lines * sizePx * leading.title + openingPx,
    beforePx: isTitle ? 0 : sizePx * beforeEm,
    afterPx: sizePx * (isTitle ? titleAfterEm : heading.after),
    isGlued: true,
  })
}

/** Returns a paragraph's rows. Pages have no widows or orphans, so short paragraphs stay whole. */
function textRows(inlines: readonly Inline[], context: EstimateContext, afterPx: number): Row[] {
  const { leadingPx, sizePx, widthPx } = context
  const lines = countLines(textOfInlines(inlines), widthPx / sizePx)
  const part = (count: number, isLast: boolean) =>
    row({ heightPx: count * leadingPx, textPx: count * leadingPx, afterPx: isLast ? afterPx : 0 })
  if (lines <= 3) return [part(lines, true)]
  const middle = Array.from({ length: lines - 4 }, () => part(1, false))
  return [part(2, false), ...middle, part(2, true)]
}

function calloutRows(block: BlockOf<'callout'>, context: EstimateContext): Row[] {
  const within = inside(context, 2 * callout.paddingX + CALLOUT_BORDER_EM)
  return boxed([titleRow(context), ...rowsOfBlocks(block.blocks, within)], context, callout.paddingY)
}

/** Returns about what an exhibit takes: its words as ordinary text, with the room around it. */
function exhibitRows(block: BlockOf<'exhibit'>, context: EstimateContext): Row[] {
  return boxed(rowsOfBlocks(writtenOut(block, 'zh'), inside(context, 0)), context, exhibit.around)
}

function detailsRows(block: BlockOf<'details'>, context: EstimateContext): Row[] {
  const within = inside(context, 2 * callout.paddingX)
  const summary = textRows(block.summary, within, context.sizePx * callout.summaryAfter)
  return boxed([...summary, ...rowsOfBlocks(block.blocks, within)], context, callout.paddingY)
}

function titleRow({ leadingPx, sizePx }: EstimateContext): Row {
  return row({ heightPx: leadingPx, textPx: leadingPx, afterPx: sizePx * callout.titleAfter, isGlued: true })
}

function listRows(list: BlockOf<'list'>, context: EstimateContext): Row[] {
  const { sizePx } = context
  const digits = String((list.start ?? 1) + list.items.length - 1).length
  const within = inside(context, indentOf(list, digits))
  const gapPx = sizePx * (list.isTight ? lists.itemAfter : lists.looseAfter)
  const rows = list.items.flatMap((item) => lastGap(rowsOfBlocks(item.blocks, within), gapPx))
  return lastGap(rows, sizePx * (context.depth > 0 ? lists.itemAfter : lists.after))
}

function indentOf(list: BlockOf<'list'>, digits: number): number {
  if (list.marks) return markWidthOf(list) ?? lists.runIn
  return list.start === null ? lists.indent : lists.digit * digits + lists.afterNumber
}

function definitionRows(block: BlockOf<'definitions'>, context: EstimateContext): Row[] {
  const within = inside(context, definitions.indent)
  const rows = block.entries.flatMap(({ term, meanings }) => [
    ...textRows(term, context, context.sizePx * definitions.meaningBefore),
    ...lastGap(
      meanings.flatMap((each) => rowsOfBlocks(each.blocks, within)),
      context.sizePx * definitions.meaningAfter,
    ),
  ])
  return lastGap(rows, context.sizePx * definitions.after)
}

/** Sets the space below the last row. */
function lastGap(rows: readonly Row[], afterPx: number): Row[] {
  return rows.map((each, index) => (index === rows.length - 1 ? { ...each, afterPx } : each))
}

function footnoteRows(block: BlockOf<'footnotes'>, context: EstimateContext): Row[] {
  const sizePx = context.sizePx * context.theme.size.small
  const small = inside({ ...context, sizePx, leadingPx: sizePx * footnotes.leading }, FOOTNOTE_INDENT_EM)
  const rows = block.notes.flatMap((note) =>
    lastGap(rowsOfBlocks(note.blocks, small), sizePx * lists.itemAfter),
  )
  const [first, ...rest] = rows.map((each) => ({ ...each, textPx: 0 }))
  if (!first) return []
  return [
    {
      ...first,
      heightPx: first.heightPx + sizePx * footnotes.paddingTop,
      beforePx: sizePx * footnotes.before,
    },
    ...rest,
  ]
}
