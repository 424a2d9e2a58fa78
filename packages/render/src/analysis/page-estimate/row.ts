/** A piece of a page that isn't split any further. Lengths are CSS px. */
export type Row = {
  readonly heightPx: number
  /** The part of the height that is body text: it gives way when the last page is pulled in. */
  readonly textPx: number
  /** White above and below; of two that meet the wider counts, and none at the top of a page. */
  readonly beforePx: number
  readonly afterPx: number
  /** No page ends after it. */
  readonly isGlued: boolean
  /** A page ends after it. */
  readonly endsPage: boolean
  /** What it falls into when keeping it whole would leave a page half empty. */
  readonly parts: readonly Row[] | null
}

export function row(given: Partial<Row> & { heightPx: number }): Row {
  return { textPx: 0, beforePx: 0, afterPx: 0, isGlued: false, endsPage: false, parts: null, ...given }
}

/** The height of rows one below the other, the white between them included. */
export function heightOfRows(rows: readonly Row[]): number {
  return rows.reduce(
    (sum, { heightPx }, index) => sum + heightPx + whiteBetween(rows[index - 1], rows[index]),
    0,
  )
}

export function whiteBetween(above: Row | undefined, below: Row | undefined): number {
  return above && below ? Math.max(above.afterPx, below.beforePx) : 0
}
