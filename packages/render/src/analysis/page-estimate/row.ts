/** A part of a page that isn't split further. Lengths are CSS px. */
export type Row = {
  readonly heightPx: number
  /** The height of the body text in it. Less leading reduces it when the last page is pulled in. */
  readonly textPx: number
  /** The space above and below. Of two adjacent spaces the larger counts, and none at the top of a page. */
  readonly beforePx: number
  readonly afterPx: number
  /** True to keep the row with the next one. */
  readonly isGlued: boolean
  /** True to end the page after the row. */
  readonly endsPage: boolean
  /** The parts to use if keeping the row whole would leave a page half empty. */
  readonly parts: readonly Row[] | null
}

export function row(given: Partial<Row> & { heightPx: number }): Row {
  return { textPx: 0, beforePx: 0, afterPx: 0, isGlued: false, endsPage: false, parts: null, ...given }
}

/** Returns the height of consecutive rows, including the space between them. */
export function heightOfRows(rows: readonly Row[]): number {
  return rows.reduce(
    (sum, { heightPx }, index) => sum + heightPx + whiteBetween(rows[index - 1], rows[index]),
    0,
  )
}

export function whiteBetween(above: Row | undefined, below: Row | undefined): number {
  return above && below ? Math.max(above.afterPx, below.beforePx) : 0
}
