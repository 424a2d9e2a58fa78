/** What the in-page script needs to know. The rest it reads from the document. */
export type PageInput = {
  readonly cardHeightPx: number
  /** Pages beyond this number are still laid out, with a warning. */
  readonly maxPages: number
}

export type LayoutWarning = {
  readonly code: 'image_unreachable' | 'too_many_pages' | 'page_sparse' | 'heading_stranded'
  /** Counts from 1. Null when the warning is about the whole. */
  readonly page: number | null
}

export type PageLayout = {
  readonly pageCount: number
  readonly warnings: readonly LayoutWarning[]
  /** For each page, the share of its height that holds content, 0…1. */
  readonly fill: readonly number[]
}
