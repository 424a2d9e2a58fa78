import { px } from '../lengths.ts'
import type { PageWindow } from '../page-window.ts'

const MAX_STEPS = 24
const STEP = 0.95

/**
 * Makes the titles of cover and end card fit. Their lines are estimated without a browser. If letters turn out wider,
 * the whole title becomes smaller.
 */
export function fitCards(view: PageWindow, _input: null): void {
  for (const text of view.document.querySelectorAll<HTMLElement>('.cover-text')) {
    const card = text.parentElement ?? text
    for (let step = 0; step < MAX_STEPS && isTooLarge(view, text); step += 1)
      card.style.setProperty('--title', `${px(view, card, '--title') * STEP}px`)
  }
  for (const image of view.document.querySelectorAll<HTMLImageElement>('.cover-image>img'))
    image.classList.toggle('small', image.naturalWidth * 3 < image.clientWidth)
}

function isTooLarge(view: PageWindow, text: HTMLElement): boolean {
  const linePx = px(view, text.querySelector('.title') ?? text, 'line-height')
  const isBroken = [...text.querySelectorAll('.line')].some((line) => lengthOf(line) > linePx * 1.5)
  const rects = [...text.querySelectorAll('.mark,.end,.title,.standfirst')].map((part) =>
    part.getBoundingClientRect(),
  )
  const usedPx = Math.max(...rects.map(({ bottom }) => bottom)) - Math.min(...rects.map(({ top }) => top))
  return isBroken || usedPx > text.clientHeight + 1
}

/** Returns the height of all parts of a line together. An inline element has one part for each line it is on. */
function lengthOf(line: Element): number {
  return [...line.getClientRects()].reduce((sum, rect) => sum + rect.height, 0)
}
