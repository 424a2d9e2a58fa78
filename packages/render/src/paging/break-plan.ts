/** Where pages begin, in terms of the elements of the flow. What it asks for is checked after it was done. */
export type BreakPlan = {
  /** For each page after the first, what it begins with. */
  readonly starts: readonly PageStart[]
  /** Paragraphs that go on over a page's end: how many lines each part has at least, and the last one has. */
  readonly paragraphs: readonly { element: number; orphans: number; widows: number }[]
  /** Rules at the end of a page, which have nothing left to part. */
  readonly hiddenRules: readonly number[]
  readonly pictures: readonly { element: number; lessPx: number }[]
  /** The share of each page's height that holds text. */
  readonly fill: readonly number[]
  /** What a reader would hold against it. Plans of one text can be compared by it. */
  readonly cost: number
}

export type PageStart = {
  readonly element: number
  /** 0 when the page begins with the whole element. Else the line of the paragraph that it begins with. */
  readonly line: number
}
