import { heightOf, px } from '../lengths.ts'
import type { DocumentChange, FreshText } from './fresh-text.ts'
import { freshElements, heightAbove } from './fresh-text.ts'

/** Limits the height of pictures, so that a heading above and a caption below fit on the same page. */
export function pictureFits(text: FreshText): DocumentChange[] {
  return [...imageFits(text), ...galleryFits(text, 'figure > .tiles')]
}

function imageFits(text: FreshText): DocumentChange[] {
  return freshElements(text, 'figure > :is(img,svg)').map((image) => {
    const maxPx = roomFor(text, image)
    return () => image.style.setProperty('max-height', `${maxPx}px`)
  })
}

/** Narrows sets of pictures that are still too high: in narrower cells, their captions have more lines. */
export function setFits(text: FreshText): DocumentChange[] {
  return galleryFits(text, '.set > .tiles')
}

/** Narrows galleries that are too high. Their cells keep their shape. */
function galleryFits(text: FreshText, selector: string): DocumentChange[] {
  return freshElements(text, selector).flatMap((tiles) => {
    const notesPx = notesHeight(tiles)
    const share = (roomFor(text, tiles) - notesPx) / (heightOf(tiles) - notesPx)
    if (share >= 1) return []
    const widthPx = Math.floor(tiles.getBoundingClientRect().width * share)
    return [() => tiles.style.setProperty('width', `${widthPx}px`)]
  })
}

/** Returns the height of the captions of a set's rows, which don't get lower with the pictures. */
function notesHeight(tiles: HTMLElement): number {
  const heights = new Map<number, number>()
  for (const card of tiles.querySelectorAll('.tile-card')) {
    const tile = card.querySelector('.tile') ?? card
    const top = Math.round(card.getBoundingClientRect().top)
    heights.set(top, Math.max(heights.get(top) ?? 0, heightOf(card) - heightOf(tile)))
  }
  return [...heights.values()].reduce((sum, heightPx) => sum + heightPx, 0)
}

function roomFor({ view, contentHeightPx }: FreshText, shown: HTMLElement): number {
  const caption = shown.parentElement?.querySelector('figcaption')
  const captionPx = caption ? heightOf(caption) + px(view, caption, 'margin-top') : 0
  const set = shown.closest('.ex-gallery')
  const abovePx = set
    ? shown.getBoundingClientRect().top - set.getBoundingClientRect().top
    : heightAbove(view, shown.parentElement)
  const roomPx = contentHeightPx - abovePx - captionPx - 4
  return Math.floor(Math.max(roomPx, contentHeightPx * 0.3))
}
