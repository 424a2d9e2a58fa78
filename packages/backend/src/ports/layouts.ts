/** A canvas document to be laid out, and the size of its pages. */
export type LayoutRequest = {
  readonly html: string
  readonly card: { readonly widthPx: number; readonly heightPx: number; readonly scale: number }
  readonly maxPages: number
  /** A line of the text, from 1. Of the page that shows it, a picture is taken. Absent: of none. */
  readonly pictureOfLine?: number | undefined
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
}

/** Lays documents out in a browser, and stores nothing. */
export interface Layouts {
  /** False: no layout service is configured, so callers need not build documents. */
  readonly isConfigured: boolean
  /** Returns null when no browser is available in time. The caller then uses an estimate. */
  layOut(request: LayoutRequest, signal: AbortSignal): Promise<Layout | null>
}
