import { heightOf, px } from '../lengths.ts'
import type { DocumentChange, FreshText } from './fresh-text.ts'
import { freshElements, heightAbove } from './fresh-text.ts'

/** Limits the height of pictures, so that a heading above and a caption below fit on the same page. */
export function pictureFits(text: FreshText): DocumentChange[] {
  const { view, contentHeightPx } = text
  return freshElements(text, 'figure > :is(img,svg)').map((image) => {
    const caption = image.parentElement?.querySelector('figcaption')
    const captionPx = caption ? heightOf(caption) + px(view, caption, 'margin-top') : 0
    const roomPx = contentHeightPx - heightAbove(view, image.parentElement) - captionPx - 4
    const maxPx = Math.floor(Math.max(roomPx, contentHeightPx * 0.3))
    return () => image.style.setProperty('max-height', `${maxPx}px`)
  })
}
