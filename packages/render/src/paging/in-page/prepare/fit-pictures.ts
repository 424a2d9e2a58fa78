import { heightOf, px } from '../lengths.ts'
import type { DocumentChange, FreshText } from './fresh-text.ts'
import { freshElements, heightAbove } from './fresh-text.ts'

/** Limits the height of pictures, so that a heading above and a caption below fit on the same page. */
export function pictureFits(text: FreshText): DocumentChange[] {
  return [...imageFits(text), ...galleryFits(text)]
}

function imageFits(text: FreshText): DocumentChange[] {
  return freshElements(text, 'figure > :is(img,svg)').map((image) => {
    const maxPx = roomFor(text, image)
    return () => image.style.setProperty('max-height', `${maxPx}px`)
  })
}

/** Narrows galleries that are too high. Their cells keep their shape. */
function galleryFits(text: FreshText): DocumentChange[] {
  return freshElements(text, 'figure > .tiles').flatMap((tiles) => {
    const share = roomFor(text, tiles) / heightOf(tiles)
    if (share >= 1) return []
    const widthPx = Math.floor(tiles.getBoundingClientRect().width * share)
    return [() => tiles.style.setProperty('width', `${widthPx}px`)]
  })
}

function roomFor({ view, contentHeightPx }: FreshText, shown: HTMLElement): number {
  const caption = shown.parentElement?.querySelector('figcaption')
  const captionPx = caption ? heightOf(caption) + px(view, caption, 'margin-top') : 0
  const roomPx = contentHeightPx - heightAbove(view, shown.parentElement) - captionPx - 4
  return Math.floor(Math.max(roomPx, contentHeightPx * 0.3))
}
