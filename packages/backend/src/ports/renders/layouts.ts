/** A canvas document to be laid out, and the size of its pages. */
export type LayoutRequest = {
  readonly html: string
  readonly card: { readonly widthPx: number; readonly heightPx: number; readonly scale: number }
  readonly maxPages: number
  /** A line of the text, from 1. Of the page that shows it, a picture is taken. Absent: of none. */
  readonly pictureOfLine?: number | undefined
  /** Lines of the text, from 1, to be found on the pages. */
  readonly lines?: readonly number[] | undefined
}

/** Where a block is: its page, from 1, and its box as shares of the page's width and height. */
export type LineBox = {
  readonly page: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The page breaks of a document, as the render package's `PageLayout` has them, without the pages' text. */
export type Layout = {
  readonly pageCount: number
  readonly pages: readonly {
    readonly fill: number
    readonly firstLine: number | null
    readonly lastLine: number | null
  }[]
  readonly warnings: readonly { readonly code: string; readonly page: number | null }[]
  readonly layoutHash: string
  /** The page that was asked for, as JPEG in base64. Absent: none was. */
  readonly picture?: string | undefined
  /** For each line that was asked for, the block that shows it; null: no page shows it. Absent: none was. */
  readonly boxes?: readonly (LineBox | null)[] | undefined
}

/** Lays documents out in a browser, and stores nothing. */
export interface Layouts {
  /** False: no layout service is configured, so callers need not build documents. */
  readonly isConfigured: boolean
  /** Returns null when no browser is available in time. The caller then uses an estimate. */
  layOut(request: LayoutRequest, signal: AbortSignal): Promise<Layout | null>
}
