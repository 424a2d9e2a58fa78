import type { BlockOf } from '../../article/article.ts'
import { textOfInlines } from '../../article/plain-text.ts'
import { columnWidths } from '../../output/table.ts'
import { countLines } from './count-lines.ts'
import type { EstimateContext } from './estimate-context.ts'
import type { Row } from './row.ts'
import { heightOfRows, row } from './row.ts'

/** A box lower than this share of a page is kept whole. */
const KEPT_SHARE = 0.4
const TABLE_SIZE = 0.84
const TABLE_LEAST_SIZE = 0.61
const TABLE_LEADING = 1.55
/** The ratio that is assumed for pictures: their sizes aren't read here, and most are wider than high. */
const PICTURE_RATIO = 0.7

/** Adds padding around rows, and keeps a small box whole. `paddingEm` is the padding above and the one below. */
export function boxed(rows: readonly Row[], context: EstimateContext, paddingEm: number): Row[] {
  const paddingPx = paddingEm * context.sizePx
  const afterPx = context.sizePx
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
  const measureEm = context.widthPx / sizePx - 2.2
  const lines = block.text.split('\n').map((line) => lineHeightPx * codeLines(line, measureEm))
  const rows = lines.map((heightPx, index) =>
    row({ heightPx, isGlued: index === 0 || index === lines.length - 2 }),
  )
  return boxed(rows, context, (0.95 * sizePx) / context.sizePx)
}

/** Returns the number of lines. A wrapped line is indented by two characters. */
function codeLines(line: string, measureEm: number): number {
  return Math.max(1, countLines(line.replaceAll('\t', '  '), measureEm - 1.2, 'mono'))
}

export function tableRows(table: BlockOf<'table'>, context: EstimateContext): Row[] {
  const widths = columnWidths(table)
  const wishedEm = widths.reduce((sum, { wished }) => sum + wished, 0)
  const full = context.sizePx * TABLE_SIZE
  const sizePx = Math.min(full, Math.max(context.sizePx * TABLE_LEAST_SIZE, context.widthPx / wishedEm))
  const rows = [table.head, ...table.rows].map((cells) => {
    const lines = widths.map(({ wished }, index) => {
      const measureEm = (wished / wishedEm) * (context.widthPx / sizePx) - 1.15
      return countLines(textOfInlines(cells[index] ?? []), measureEm)
    })
    return row({ heightPx: (Math.max(1, ...lines) * TABLE_LEADING + 1) * sizePx + 1 })
  })
  const glued = rows.map((each, index) => ({ ...each, isGlued: index === 0 || index === rows.length - 2 }))
  return kept(
    glued.map((each, index) => (index === glued.length - 1 ? { ...each, afterPx: sizePx } : each)),
    context,
  )
}

export function figureRows({ picture }: BlockOf<'figure'>, context: EstimateContext): Row[] {
  const { sizePx, widthPx, frame, theme } = context
  const smallPx = sizePx * theme.size.small
  const caption = picture.caption === null ? 0 : countLines(picture.caption, widthPx / smallPx)
  const captionPx = caption > 0 ? (caption * 1.5 + 0.6) * smallPx : 0
  const imagePx =
    picture.source.kind === 'data'
      ? Math.min(widthPx * PICTURE_RATIO, frame.contentHeightPx - 5.2 * sizePx)
      : (4.8 * 0.85 + 0.85) * sizePx + context.leadingPx * 0.5
  return [row({ heightPx: imagePx + captionPx, afterPx: sizePx })]
}

/** Estimates a diagram's rows from its source lines. A layout would take longer than the rest of the analysis. */
export function diagramRows(
  { source, diagram }: BlockOf<'diagram'>,
  { sizePx, frame }: EstimateContext,
): Row[] {
  const lines = source.text.split('\n').length
  const perLineEm = { graph: 2.6, sequence: 2.3, pie: 2 }[diagram.kind]
  const leastPx = diagram.kind === 'pie' ? sizePx * 12 : sizePx * 6
  const mostPx = frame.contentHeightPx - 5.2 * sizePx
  return [row({ heightPx: Math.min(mostPx, Math.max(leastPx, lines * perLineEm * sizePx)), afterPx: sizePx })]
}

/** Estimates a formula's rows from its line breaks and fractions. */
export function mathRows({ tex }: BlockOf<'math'>, context: EstimateContext): Row[] {
  const breaks = Math.min(tex.split('\\\\').length, 40)
  const fractions = Math.min(tex.split(/\\d?frac|\\sum|\\int|\\prod/).length - 1, breaks)
  const heightPx = (0.7 + breaks * 1.75 + fractions) * context.sizePx
  return [row({ heightPx, beforePx: context.sizePx * 0.5, afterPx: context.sizePx * 0.8 })]
}

function kept(rows: readonly Row[], { frame }: EstimateContext): Row[] {
  const heightPx = heightOfRows(rows)
  if (rows.length < 2 || heightPx >= frame.contentHeightPx * KEPT_SHARE) return [...rows]
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
