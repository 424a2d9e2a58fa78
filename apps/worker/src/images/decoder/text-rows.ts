/** A picture in grey, one byte a pixel. */
export type GreyPixels = { readonly data: Uint8Array; readonly width: number; readonly height: number }

/** A step between neighbours that is as strong as the edge of a letter. */
const EDGE = 48
/** The share of a row's pixels that are edges: at least in a row of letters, at most between two rows. */
const LETTERS = 0.015
const BLANK = 0.003
/** Rows of letters that are lower can't be told from noise, and higher ones are headings or no text. */
const LEAST_PX = 4
const MOST_SHARE = 0.06
/** As many rows make a text, and so many of all rows have one height. */
const LEAST_ROWS = 5
const ALIKE_SHARE = 0.6

/**
 * Returns the usual height of the rows of text in a picture, as a share of the picture's width; null if it probably
 * shows no text of several rows.
 *
 * A text has rows full of edges with blank rows in between, most of them of one height. Photographs have edges
 * everywhere or blank parts of any height. This takes one pass over the pixels. It misses text on busy grounds, in
 * columns of different leading, and text that is turned.
 */
export function textRowShare({ data, width, height }: GreyPixels): number | null {
  const heights = rowHeights(data, { width, height })
  const found = heights.filter((each) => each >= LEAST_PX && each <= width * MOST_SHARE)
  const usual = found.toSorted((one, other) => one - other)[Math.floor(found.length / 2)]
  if (usual === undefined) return null
  const alike = found.filter((each) => each >= usual * 0.7 && each <= usual * 1.4)
  const isText = alike.length >= LEAST_ROWS && alike.length >= heights.length * ALIKE_SHARE
  return isText ? usual / width : null
}

/** Returns the heights of the runs of rows that have many edges, each with blank rows above and below. */
function rowHeights(data: Uint8Array, size: Pick<GreyPixels, 'width' | 'height'>): number[] {
  const heights: number[] = []
  let run = 0
  let isBounded = false
  for (let y = 0; y < size.height; y += 1) {
    const share = edgeShare(data, y * size.width, size.width)
    if (share >= LETTERS || (run > 0 && share > BLANK)) {
      run += 1
      continue
    }
    if (run > 0 && isBounded) heights.push(run)
    run = 0
    isBounded = share <= BLANK
  }
  return heights
}

function edgeShare(data: Uint8Array, from: number, width: number): number {
  let edges = 0
  for (let at = from + 1; at < from + width; at += 1) {
    if (Math.abs((data[at] ?? 0) - (data[at - 1] ?? 0)) > EDGE) edges += 1
  }
  return edges / width
}
