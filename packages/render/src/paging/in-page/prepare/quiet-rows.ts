import type { PageWindow } from '../page-window.ts'

/** A run of rows without detail, in rows of the picture. `to` is the first row below it. */
export type QuietRun = { readonly from: number; readonly to: number }

/** The width that rows are compared at, in px. */
const SAMPLE_WIDTH_PX = 256
/** A canvas has at most this many rows. A higher picture is compared at a smaller size. */
const MOST_ROWS = 16_000
/** A difference of two colours that shows, 0 to 255. JPEG changes a plain ground by less. */
const SHOWS = 32
/** The ground of a quiet row may have a frame on both sides, and a line between two columns. */
const MOST_EDGES = 6
/** The rows between two lines of text are more. In shares of the picture's width. */
const LEAST_RUN = 0.004

/** Reads the quiet rows of a picture: those between lines of text, and the blank ground of a screenshot. */
export function quietRows(view: PageWindow, image: HTMLImageElement): QuietRun[] {
  const { naturalWidth, naturalHeight } = image
  const rows = Math.min(naturalHeight, MOST_ROWS)
  const canvas = view.document.createElement('canvas')
  canvas.width = SAMPLE_WIDTH_PX
  canvas.height = rows
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return []
  // Each screen and each machine shall read the same pixels.
  context.imageSmoothingEnabled = false
  context.drawImage(image, 0, 0, SAMPLE_WIDTH_PX, rows)
  const { data } = context.getImageData(0, 0, SAMPLE_WIDTH_PX, rows)
  const scale = naturalHeight / rows
  const least = Math.max(3, (naturalWidth * LEAST_RUN) / scale)
  return runsOf(data, rows)
    .filter(({ from, to }) => to - from >= least)
    .map(({ from, to }) => ({ from: from * scale, to: to * scale }))
}

function runsOf(pixels: Uint8ClampedArray, rows: number): QuietRun[] {
  const runs: QuietRun[] = []
  let from: number | null = null
  for (let row = 0; row <= rows; row += 1) {
    const isQuiet = row < rows && isQuietRow(pixels, row)
    if (isQuiet && from === null) from = row
    if (isQuiet || from === null) continue
    runs.push({ from, to: row })
    from = null
  }
  return runs
}

/** A row is quiet if it has few edges and is like the row above it: a letter is not, but a frame's side is. */
function isQuietRow(pixels: Uint8ClampedArray, row: number): boolean {
  const width = SAMPLE_WIDTH_PX * 4
  const start = row * width
  let edges = 0
  let changes = 0
  for (let at = start; at < start + width; at += 4) {
    if (at > start && differ(pixels, at, at - 4)) edges += 1
    if (row > 0 && differ(pixels, at, at - width)) changes += 1
    if (edges > MOST_EDGES || changes > 1) return false
  }
  return true
}

function differ(pixels: Uint8ClampedArray, one: number, other: number): boolean {
  for (let channel = 0; channel < 4; channel += 1)
    if (Math.abs((pixels[one + channel] ?? 0) - (pixels[other + channel] ?? 0)) > SHOWS) return true
  return false
}
