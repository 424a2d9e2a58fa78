import { mayBeCut } from '../../block-sizes.ts'
import { px } from '../lengths.ts'
import type { FreshText } from './fresh-text.ts'
import { applyAll, freshElements } from './fresh-text.ts'
import { quietRows } from './quiet-rows.ts'
import { stripEnds } from './strip-ends.ts'

/** A picture that is a little higher than a page is shown smaller. */
const CUT_ABOVE = 1.25
/** The least width of a picture that is cut, as a share of the column's. A narrower one is a line or an ornament. */
const LEAST_WIDTH = 0.4

/**
 * Cuts pictures that are much higher than a page, such as long screenshots, into strips, so that they keep their width.
 * Pages may end between strips, and strips on one page touch.
 */
export async function cutTallPictures(text: FreshText): Promise<void> {
  const images = freshElements(text, 'figure>img') as HTMLImageElement[]
  const tall = images.filter(({ naturalWidth: width, naturalHeight: height }) => mayBeCut({ width, height }))
  applyAll(tall.map((image) => () => image.style.setProperty('max-height', 'none')))
  const sizes = tall.map((image) => ({ image, widthPx: image.clientWidth, heightPx: image.clientHeight }))
  const columnPx = px(text.view, text.view.document.body, '--content-w')
  const strips = sizes.flatMap((shown) => cut(text, shown, columnPx))
  // A copy loads anew, although it has the same address.
  await Promise.all(strips.map((strip) => strip.decode()))
}

type Shown = { readonly image: HTMLImageElement; readonly widthPx: number; readonly heightPx: number }

/** Replaces a picture by its strips, and returns these. Empty if it stays whole. */
function cut(
  { view, contentHeightPx: pagePx }: FreshText,
  { image, widthPx, heightPx }: Shown,
  columnPx: number,
): HTMLImageElement[] {
  const isHigh = mayBeCut({ width: widthPx, height: heightPx }) && heightPx > pagePx * CUT_ABOVE
  const isCut = isHigh && widthPx >= columnPx * LEAST_WIDTH
  const scale = heightPx / image.naturalHeight
  const quiet = isCut ? quietRows(view, image) : []
  const shown = quiet.map(({ from, to }) => ({ from: from * scale, to: to * scale }))
  const ends = isCut ? stripEnds({ widthPx, heightPx, pagePx, quiet: shown }) : null
  if (!ends) {
    image.style.removeProperty('max-height')
    return []
  }
  const strips = ends.map((end, index) =>
    strip(image, { from: ends[index - 1] ?? 0, to: end, widthPx, heightPx }),
  )
  image.parentElement?.classList.add('cut')
  image.replaceWith(...strips)
  return strips
}

type Part = {
  readonly from: number
  readonly to: number
  readonly widthPx: number
  readonly heightPx: number
}

function strip(image: HTMLImageElement, { from, to, widthPx, heightPx }: Part): HTMLImageElement {
  const copy = image.cloneNode() as HTMLImageElement
  if (from > 0) copy.removeAttribute('data-object')
  const share = (px: number) => `${(px / heightPx) * 100}%`
  copy.style.cssText = `width:${widthPx}px;height:${to - from}px;object-fit:fill;object-view-box:inset(${share(from)} 0 ${share(heightPx - to)} 0)`
  return copy
}
