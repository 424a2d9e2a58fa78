import { heightOf, px } from '../lengths.ts'
import type { DocumentChange, FreshText } from './fresh-text.ts'
import { freshElements } from './fresh-text.ts'

/** The largest share of its page that a heading may take. */
const HEADING_SHARE = 0.7

/**
 * Makes headings smaller that would leave no room for their text. A smaller size reduces both the height and the
 * number of lines, so the size shrinks by less than the height has to.
 */
export function headingFits(text: FreshText): DocumentChange[] {
  const { view, contentHeightPx, bodyPx } = text
  const leadingPx = px(view, view.document.body, 'line-height')
  const roomPx = Math.min(contentHeightPx * HEADING_SHARE, contentHeightPx - 2.1 * leadingPx)
  return freshElements(text, 'h1,h2,h3,h4,h5,h6').flatMap((heading) => {
    const scale = roomPx / (heightOf(heading) + px(view, heading, 'margin-bottom'))
    if (scale >= 1) return []
    const sizePx = Math.max(bodyPx * 0.8, px(view, heading, 'font-size') * scale ** 0.75)
    return [() => heading.style.setProperty('font-size', `${sizePx}px`)]
  })
}
