/**
 * The sizes of blocks. The style sheet is written from these numbers and pages are estimated with them, so they can't
 * differ. Lengths are in em of the block's own text. `after` and `before` are margins.
 */
export const BLOCK_SIZES = {
  paragraph: { after: 0.8 },
  /** `chained`: below another heading. */
  heading: { before: 1.3, chained: 0.7, chapterBefore: 1.45, after: 0.55, titleAfter: 0.7 },
  /** The title at the head of the text, which has a dash above it. */
  opening: { paddingTop: 0.9, dashPx: 4, dashAfter: 0.75, after: 0.9 },
  /** `runIn`: the indent of lines below a mark that is too wide to hang. */
  list: {
    after: 0.8,
    indent: 1.3,
    digit: 0.62,
    afterNumber: 0.95,
    itemAfter: 0.28,
    looseAfter: 0.5,
    runIn: 1.2,
  },
  /** Lists that are made by hand. `rowY`, `panelY`: the padding of a row of amounts, and of what was before and after. */
  made: {
    timeIndent: 0.9,
    timeAfter: 0.55,
    turnAfter: 0.6,
    answerCloser: 0.3,
    panelY: 0.5,
    panelX: 0.9,
    rowY: 0.28,
  },
  definitions: { after: 0.8, meaningBefore: 0.1, meaningAfter: 0.5, indent: 1.3 },
  /** Quotes, callouts, code, tables and figures. */
  box: { after: 1 },
  quote: { paddingY: 0.1, indent: 1.1 },
  callout: { paddingY: 0.8, paddingX: 1, titleAfter: 0.2, summaryAfter: 0.4 },
  /** `hang`: how far a line of code that goes on is moved in, in characters. */
  /** Containers with a design of their own. `numeral`: the room of a step's number. */
  exhibit: {
    around: 1.3,
    titleAfter: 0.6,
    headAfter: 0.18,
    entryAfter: 1,
    figureAfter: 0.1,
    stepAfter: 0.85,
    numeral: 2.35,
  },
  code: { paddingY: 0.95, paddingX: 1.1, hang: 2 },
  /** `size`: a share of the body's. */
  table: { size: 0.84, leading: 1.55, cellPaddingY: 0.5, cellPaddingX: 0.55 },
  /** `above`: what the height of a page leaves free above a figure for its heading, in em of the body. `gap`: in galleries. */
  figure: { above: 5.2, captionBefore: 0.6, captionLeading: 1.5, gap: 0.25 },
  missingPicture: { paddingY: 2.4, size: 0.85 },
  math: { before: 0.5, after: 0.8, paddingY: 0.35 },
  rule: { around: 1.5 },
  footnotes: { before: 1.6, paddingTop: 0.9, leading: 1.6 },
} as const

/** Returns a length as CSS has it, without a zero before its point. */
export function em(size: number): string {
  return `${size}em`.replace(/^0(?=\.)/, '')
}

/** Deeper blocks aren't indented further, because the text would become too narrow. */
export const MAX_INDENTED_DEPTH = 6

/** The smallest legible text of a table, as a share of the body's. */
export const LEAST_TABLE_SIZE = 0.56

/** A box lower than this share of a page is kept whole where that is possible. */
export const SHORT_BOX = 0.4
/** Code is read as a whole, so it is kept whole up to a larger share. */
export const SHORT_CODE = 0.6

/** A picture that is more than this many times as high as it is wide may be cut. A phone's screen is 2.17 times. */
const TALL = 2.2

/** Returns whether a picture may be a long screenshot, which is cut over several pages. */
export function mayBeCut({ width, height }: { readonly width: number; readonly height: number }): boolean {
  return height > width * TALL
}
