import { heightOf, px } from '../lengths.ts'
import { lineBoxes } from '../line-boxes.ts'
import type { PageWindow } from '../page-window.ts'
import type { FreshText } from './fresh-text.ts'
import { applyAll, freshElements } from './fresh-text.ts'

/** The spacings to try, least visible first. The empty one restores the paragraph if none helps. */
const SPACINGS = ['-0.02em', '0.025em', '0.045em', '-0.04em', '0.07em', '0.076em', '']

/**
 * Removes last lines of one character, by setting their paragraph slightly tighter or looser. Returns the paragraphs
 * that it changed.
 */
export function mendLastLines(text: FreshText): HTMLElement[] {
  const all = freshElements(text, 'p:not(.latin,.lines,.tags,.divider,.set),figcaption')
    .map((paragraph) => ({ paragraph, heightPx: heightOf(paragraph) }))
    .filter(({ paragraph }) => isLastLineLonely(text.view, paragraph))
  let lonely = all
  for (const spacing of SPACINGS) {
    applyAll(
      lonely.map(
        ({ paragraph }) =>
          () =>
            paragraph.style.setProperty('letter-spacing', spacing),
      ),
    )
    lonely = lonely.filter(
      ({ paragraph, heightPx }) =>
        heightOf(paragraph) >= heightPx - 1 && isLastLineLonely(text.view, paragraph),
    )
  }
  return all.map(({ paragraph }) => paragraph).filter((each) => each.matches('p'))
}

function isLastLineLonely(view: PageWindow, paragraph: HTMLElement): boolean {
  const rects = lineBoxes(view, paragraph).filter((rect) => rect.width > 0)
  const bottom = Math.max(...rects.map((rect) => rect.bottom))
  const sizePx = px(view, paragraph, 'font-size')
  const last = rects.filter((rect) => rect.bottom > bottom - sizePx * 0.8)
  if (last.length === rects.length) return false
  const widthPx = Math.max(...last.map((rect) => rect.right)) - Math.min(...last.map((rect) => rect.left))
  // Two characters and a closing mark are three em wide. Anything narrower is one character with its marks.
  return widthPx < sizePx * 2.9
}
