/** The input of the in-page steps. They read everything else from the document. */
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
    | 'table_as_records'
    | 'cover_fallback'
  /** From 1, including the cover. Null if the warning is about the whole document. */
  readonly page: number | null
}

export type PageFacts = {
  /** The share of the page's height that holds content, 0…1. */
  readonly fill: number
  /** The first and last line of the Markdown that the page shows, from 1. Null without a block of the text. */
  readonly firstLine: number | null
  readonly lastLine: number | null
  /** The text of the page, in order, one line per block. It is user content: memory only. */
  readonly text: string
}

export type PageLayout = {
  /** All cards of the document: cover, pages, end card. */
  readonly pageCount: number
  readonly warnings: readonly LayoutWarning[]
  /** One for each card, in order. A cover and an end card are full and have no source lines. */
  readonly pages: readonly PageFacts[]
  /**
   * Sixteen hex digits that identify the breaks of the document into pages and lines. Worker and preview get the same
   * hash, at every scale.
   */
  readonly layoutHash: string
}
