/** A canvas document to be laid out, and the card that its pages are cut to. */
export type LayoutRequest = {
  readonly html: string
  readonly card: { readonly widthPx: number; readonly heightPx: number; readonly scale: number }
  readonly maxPages: number
}

/** How a document fell into pages, as `PageLayout` of the render package says it, without the pages' text. */
export type Layout = {
  readonly pageCount: number
  readonly pages: readonly {
    readonly fill: number
    readonly firstLine: number | null
    readonly lastLine: number | null
  }[]
  readonly warnings: readonly { readonly code: string; readonly page: number | null }[]
  readonly layoutHash: string
}

/** Lays documents out in a browser without photographing them. */
export interface Layouts {
  /** False: nobody will ever answer, so documents needn't be made. */
  readonly isConfigured: boolean
  /** Null when no browser is there or free in time: whoever asks is told an estimate then. */
  layOut(request: LayoutRequest, signal: AbortSignal): Promise<Layout | null>
}
