import type { BlockOf } from '../../article/article.ts'
import { textOfInlines } from '../../article/plain-text.ts'
import { galleryRows } from '../../output/pictures/gallery-rows.ts'
import { CELL_PADDING_EM, columnWidths } from '../../output/tables/table.ts'
import { BLOCK_SIZES, LEAST_TABLE_SIZE, SHORT_BOX } from '../../paging/block-sizes.ts'
import { MONO } from '../../text-metrics/text-width.ts'
import { countLines } from './count-lines.ts'
import type { EstimateContext } from './estimate-context.ts'
import type { Row } from './row.ts'
import { heightOfRows, row } from './row.ts'

const { box, code, table, figure, missingPicture, math } = BLOCK_SIZES

/** The ratio that is assumed for pictures: their sizes aren't read here, and most are wider than high. */
const PICTURE_RATIO = 0.7

/** Adds padding around rows, and keeps a small box whole. `paddingEm` is the padding above and the one below. */
export function boxed(rows: readonly Row[], context: EstimateContext, paddingEm: number): Row[] {
  const paddingPx = paddingEm * context.sizePx
  const afterPx = context.sizePx * box.after
  const last = rows.length - 1
  const padded = rows.map((each, index) => ({
    ...each,
    heightPx: each.heightPx + (index === 0 ? paddingPx : 0) + (index === last ? paddingPx : 0),
    afterPx: index === last ? afterPx : each.afterPx,
  }))
  return kept(padded, context)
}

export function codeRows(block: BlockOf<'code'>, context: EstimateContext): Row[] {
  const sizePx = context.sizePx * context.theme.size.code
  const lineHeightPx = sizePx * context.theme.leading.code
  const measureEm = context.widthPx / sizePx - 2 * code.paddingX
  const lines = block.text.split('\n').map((line) => lineHeightPx * codeLines(line, measureEm))
  const rows = lines.map((heightPx, index) =>
    row({ heightPx, isGlued: index === 0 || index === lines.length - 2 }),
  )
  return boxed(rows, context, (code.paddingY * sizePx) / context.sizePx)
}

/** Returns the number of lines. A wrapped line is indented by two characters. */
function codeLines(line: string, measureEm: number): number {
  return Math.max(1, countLines(line.replaceAll('\t', '  '), measureEm - code.hang * MONO, 'mono'))
}

export function tableRows(block: BlockOf<'table'>, context: EstimateContext): Row[] {
  const widths = columnWidths(block)
  const wishedEm = widths.reduce((sum, { wished }) => sum + wished, 0)
  const full = context.sizePx * table.size
  const sizePx = Math.min(full, Math.max(context.sizePx * LEAST_TABLE_SIZE, context.widthPx / wishedEm))
  const rows = [block.head, ...block.rows].map((cells) => {
    const lines = widths.map(({ wished }, index) => {
      const measureEm = (wished / wishedEm) * (context.widthPx / sizePx) - CELL_PADDING_EM
      return countLines(textOfInlines(cells[index] ?? []), measureEm)
    })
    return row({ heightPx: (Math.max(1, ...lines) * table.leading + 2 * table.cellPaddingY) * sizePx + 1 })
  })
  const glued = rows.map((each, index) => ({ ...each, isGlued: index === 0 || index === rows.length - 2 }))
  return kept(
    glued.map((each, index) =>
      index === glued.length - 1 ? { ...each, afterPx: sizePx * box.after } : each,
    ),
    context,
  )
}

export function figureRows({ picture }: BlockOf<'figure'>, context: EstimateContext): Row[] {
  const { sizePx, widthPx, frame, theme } = context
  const smallPx = sizePx * theme.size.small
  const caption = picture.caption === null ? 0 : countLines(picture.caption, widthPx / smallPx)
  const captionPx = caption > 0 ? (caption * figure.captionLeading + figure.captionBefore) * smallPx : 0
  const imagePx =
    picture.source.kind === 'data'
      ? Math.min(widthPx * PICTURE_RATIO, frame.contentHeightPx - figure.above * sizePx)
      : (2 * missingPicture.paddingY + 1) * missingPicture.size * sizePx + context.leadingPx * 0.5
  return [row({ heightPx: imagePx + captionPx, afterPx: sizePx * box.after })]
}

/** Estimates a gallery: its pictures' shapes are not read. */
export function galleryRow(gallery: BlockOf<'gallery'>, context: EstimateContext): Row[] {
  const { sizePx, widthPx, frame } = context
  const rows = galleryRows(gallery.layout, gallery.pictures).map(({ cells, ratio }) => {
    const cellPx = widthPx / cells.length
    return ratio === null ? cellPx * PICTURE_RATIO : (cellPx * ratio.height) / ratio.width
  })
  const wholePx = rows.reduce((sum, rowPx) => sum + rowPx, 0)
  const heightPx = Math.min(wholePx, frame.contentHeightPx - figure.above * sizePx)
  return [row({ heightPx, afterPx: sizePx * box.after })]
}

/** Estimates a diagram's rows from its source lines. A layout would take longer than the rest of the analysis. */
export function diagramRows(
  { source, diagram }: BlockOf<'diagram'>,
  { sizePx, frame }: EstimateContext,
): Row[] {
  const lines = source.text.split('\n').length
  const perLineEm = { graph: 2.6, sequence: 2.3, pie: 2 }[diagram.kind]
  const leastPx = diagram.kind === 'pie' ? sizePx * 12 : sizePx * 6
  const mostPx = frame.contentHeightPx - figure.above * sizePx
  return [
    row({
      heightPx: Math.min(mostPx, Math.max(leastPx, lines * perLineEm * sizePx)),
      afterPx: sizePx * box.after,
    }),
  ]
}

/** Estimates a formula's rows from its line breaks and fractions. */
export function mathRows({ tex }: BlockOf<'math'>, context: EstimateContext): Row[] {
  const breaks = Math.min(tex.split('\\\\').length, 40)
  const fractions = Math.min(tex.split(/\\d?frac|\\sum|\\int|\\prod/).length - 1, breaks)
  const heightPx = (2 * math.paddingY + breaks * 1.75 + fractions) * context.sizePx
  return [row({ heightPx, beforePx: context.sizePx * math.before, afterPx: context.sizePx * math.after })]
}

function kept(rows: readonly Row[], { frame }: EstimateContext): Row[] {
  const heightPx = heightOfRows(rows)
  if (rows.length < 2 || heightPx >= frame.contentHeightPx * SHORT_BOX) return [...rows]
  return [
    row({
      heightPx,
      textPx: rows.reduce((sum, { textPx }) => sum + textPx, 0),
      beforePx: rows[0]?.beforePx ?? 0,
      afterPx: rows.at(-1)?.afterPx ?? 0,
      parts: rows,
    }),
  ]
}
