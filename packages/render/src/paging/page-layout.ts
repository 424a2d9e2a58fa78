/** What the in-page steps need to know. The rest they read from the document. */
export type PageInput = {
  readonly cardHeightPx: number
  /** Pages beyond this number are still laid out, with a warning. */
  readonly maxPages: number
}

export type LayoutWarning = {
  readonly code:
    | 'image_unreachable'
    | 'diagram_unsupported'
    | 'too_many_pages'
    | 'page_sparse'
    | 'heading_stranded'
  /** Counts from 1, the cover included. Null when the warning is about the whole. */
  readonly page: number | null
}

export type PageFacts = {
  /** The share of the page's height that holds content, 0…1. */
  readonly fill: number
  /** The first and last line of the Markdown that the page shows, from 1. Null without a block of the text. */
  readonly firstLine: number | null
  readonly lastLine: number | null
  /** What can be read on the page, in order, a line for each block. It is user content: memory only. */
  readonly text: string
}

export type PageLayout = {
  /** Every card of the document: cover, pages, end card. */
  readonly pageCount: number
  readonly warnings: readonly LayoutWarning[]
  /** One for each card, in order. A cover and an end card are full and show no lines. */
  readonly pages: readonly PageFacts[]
  /**
   * Sixteen hex digits that stand for how the document breaks into pages and lines. Worker and preview find the same,
   * at every scale.
   */
  readonly layoutHash: string
}
