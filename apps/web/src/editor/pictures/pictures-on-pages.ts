import type { PlacedPicture } from './picture-text.ts'
import { picturesIn } from './picture-text.ts'

/** A picture on the pages, in px of the unscaled document. */
export type PictureOnPage = {
  readonly box: {
    readonly left: number
    readonly top: number
    readonly width: number
    readonly height: number
  }
  /** The first and the last source line of its block, from 1. */
  readonly lines: readonly [number, number]
  /** Its place among the pictures of these lines, from 0. */
  readonly index: number
  readonly alt: string
  /** '' for a picture that is missing. */
  readonly src: string
}

const PICTURES = ':is(img,.missing,.missing-glyph)[data-object]'

/** Returns the pictures of the text in the order of the document. */
export function picturesOnPages(document: Document): PictureOnPage[] {
  const counts = new Map<string, number>()
  return [...document.querySelectorAll<HTMLElement>(`#flow ${PICTURES}`)].flatMap((element) => {
    const said = element.closest('[data-lines]')?.getAttribute('data-lines') ?? ''
    const [start = 0, end = 0] = said.split('-').map(Number)
    const index = counts.get(said) ?? 0
    counts.set(said, index + 1)
    const { left, top, width, height } = element.getBoundingClientRect()
    const isShown = start > 0 && width > 1 && height > 1
    const alt = element.getAttribute('alt') ?? ''
    const src = element.getAttribute('src') ?? ''
    return isShown ? [{ box: { left, top, width, height }, lines: [start, end], index, alt, src }] : []
  })
}

/** Returns where the text writes a picture of its pages; null if it writes it in a way that the editor doesn't change. */
export function findWritten(text: string, picture: PictureOnPage): PlacedPicture | null {
  const [start, end] = picture.lines
  const starts = lineStarts(text)
  const [from, to] = [starts[start - 1] ?? 0, (starts[end] ?? text.length + 1) - 1]
  const found = picturesIn(text).filter((each) => each.from >= from && each.to <= to)[picture.index]
  const isSame =
    found !== undefined && (picture.src === '' || found.alt.replace(/\|\d+(?:x\d+)?$/, '') === picture.alt)
  return isSame ? found : null
}

/** Returns where each line begins, from line 1. */
function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
