import type { Block, BlockOf, Inline } from '../../article/article.ts'
import { textOfInlines } from '../../article/plain-text.ts'
import { boxed, codeRows, diagramRows, figureRows, mathRows, tableRows } from './box-rows.ts'
import { countLines } from './count-lines.ts'
import type { EstimateContext } from './estimate-context.ts'
import type { Row } from './row.ts'
import { row } from './row.ts'

/** Deeper blocks aren't indented further, as in the pages' style sheet. */
const MAX_INDENTED_DEPTH = 6
const DEFINITION_INDENT_EM = 1.3
const FOOTNOTE_LEADING = 1.6

/** Returns the rows of blocks on pages. The numbers are those of the pages' style sheet. */
export function rowsOfBlocks(blocks: readonly Block[], context: EstimateContext): Row[] {
  return blocks.flatMap((block, index) => rowsOf(block, context, index === 0 && context.depth === 0))
}

function rowsOf(block: Block, context: EstimateContext, isFirst: boolean): Row[] {
  const { sizePx } = context
  switch (block.kind) {
    case 'heading':
      return [headingRow(block, context, isFirst)]
    case 'paragraph':
      return textRows(block.children, context, sizePx * 0.8)
    case 'figure':
      return figureRows(block, context)
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
      return boxed(rowsOfBlocks(block.blocks, inside(context, 1.1)), context, 0.1)
    case 'callout':
      return boxed([titleRow(context), ...rowsOfBlocks(block.blocks, inside(context, 2.2))], context, 0.8)
    case 'details':
      return boxed(
        [
          ...textRows(block.summary, inside(context, 2), sizePx * 0.4),
          ...rowsOfBlocks(block.blocks, inside(context, 2)),
        ],
        context,
        0.8,
      )
    case 'rule':
      return [row({ heightPx: 1, beforePx: sizePx * 1.5, afterPx: sizePx * 1.5, isGlued: true })]
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
  const openingPx = isTitle && isFirst ? sizePx * 1.65 + 4 : 0
  const beforeEm = block.level === 2 ? 1.45 : 1.3
  const titleAfterEm = isFirst ? 0.9 : 0.7
  return row({
    heightPx: lines * sizePx * leading.title + openingPx,
    beforePx: isTitle ? 0 : sizePx * beforeEm,
    afterPx: sizePx * (isTitle ? titleAfterEm : 0.55),
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

function titleRow({ leadingPx, sizePx }: EstimateContext): Row {
  return row({ heightPx: leadingPx, textPx: leadingPx, afterPx: sizePx * 0.2, isGlued: true })
}

function listRows(list: BlockOf<'list'>, context: EstimateContext): Row[] {
  const { sizePx } = context
  const digits = String((list.start ?? 1) + list.items.length - 1).length
  const within = inside(context, list.start === null ? 1.3 : 0.62 * digits + 0.95)
  const gapPx = sizePx * (list.isTight ? 0.28 : 0.5)
  const rows = list.items.flatMap((item) => lastGap(rowsOfBlocks(item.blocks, within), gapPx))
  return lastGap(rows, sizePx * (context.depth > 0 ? 0.28 : 0.8))
}

function definitionRows(block: BlockOf<'definitions'>, context: EstimateContext): Row[] {
  const within = inside(context, DEFINITION_INDENT_EM)
  const rows = block.entries.flatMap(({ term, meanings }) => [
    ...textRows(term, context, context.sizePx * 0.1),
    ...lastGap(
      meanings.flatMap((each) => rowsOfBlocks(each.blocks, within)),
      context.sizePx * 0.5,
    ),
  ])
  return lastGap(rows, context.sizePx * 0.8)
}

/** Sets the space below the last row. */
function lastGap(rows: readonly Row[], afterPx: number): Row[] {
  return rows.map((each, index) => (index === rows.length - 1 ? { ...each, afterPx } : each))
}

function footnoteRows(block: BlockOf<'footnotes'>, context: EstimateContext): Row[] {
  const sizePx = context.sizePx * context.theme.size.small
  const small = inside({ ...context, sizePx, leadingPx: sizePx * FOOTNOTE_LEADING }, 1.6)
  const rows = block.notes.flatMap((note) => lastGap(rowsOfBlocks(note.blocks, small), sizePx * 0.28))
  const [first, ...rest] = rows.map((each) => ({ ...each, textPx: 0 }))
  if (!first) return []
  return [{ ...first, heightPx: first.heightPx + sizePx * 0.9, beforePx: sizePx * 1.6 }, ...rest]
}
