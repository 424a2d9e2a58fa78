/** The page breaks of a flow, by element. `applyBreaks` checks the result against it. */
export type BreakPlan = {
  /** The first element or line of each page after the first. */
  readonly starts: readonly PageStart[]
  /** Paragraphs that continue on the next page, with the minimum number of lines of each part and of the last part. */
  readonly paragraphs: readonly { element: number; orphans: number; widows: number }[]
  /** The last lines of paragraphs that break although they would fit on their page. */
  readonly stretched: readonly StretchedLine[]
  /** Rules at the end of a page, where they separate nothing. */
  readonly hiddenRules: readonly number[]
  readonly pictures: readonly { element: number; lessPx: number }[]
  /** The margins of neighbours whose gap opens or closes. They replace the margins of the style sheet. */
  readonly gaps: readonly GapMargins[]
  /** The share of each page's height that holds text. */
  readonly fill: readonly number[]
  /** The cost of the breaks, for comparing plans of one text. Higher is worse. */
  readonly cost: number
}

/** The elements above and below a gap, with the margin below the first and the margin above the second. */
export type GapMargins = {
  readonly above: number
  readonly below: number
  readonly abovePx: number
  readonly belowPx: number
}

/** A paragraph's element, and the height of its last line on the page where it ends. */
export type StretchedLine = { readonly element: number; readonly heightPx: number }

export type PageStart = {
  readonly element: number
  /** 0 if the page begins with the whole element. Otherwise the first line of the paragraph on the page. */
  readonly line: number
}
