import { px } from '../lengths.ts'
import type { PageWindow } from '../page-window.ts'
import { placeOnPhoto } from './place-on-photo.ts'

const MAX_STEPS = 24
const STEP = 0.95

/**
 * Makes the titles of cover and end card fit. Their lines are estimated without a browser. If letters turn out wider,
 * the whole title becomes smaller. A title on a photo then gets its place.
 */
export function fitCards(view: PageWindow, _input: null): void {
  for (const text of view.document.querySelectorAll<HTMLElement>('.cover-text')) {
    const card = text.parentElement ?? text
    const isTooLarge = card.matches('.designed') ? isWordsTooLarge : isTitleTooLarge
    for (let step = 0; step < MAX_STEPS && isTooLarge(view, text); step += 1)
      card.style.setProperty('--title', `${px(view, card, '--title') * STEP}px`)
  }
  for (const image of view.document.querySelectorAll<HTMLImageElement>('.cover-image>img'))
    image.classList.toggle('small', image.naturalWidth * 3 < image.clientWidth)
  placeOnPhoto(view)
}

function isTitleTooLarge(view: PageWindow, text: HTMLElement): boolean {
  const linePx = px(view, text.querySelector('.title') ?? text, 'line-height')
  const isBroken = [...text.querySelectorAll('.line')].some((line) => lengthOf(line) > linePx * 1.5)
  const rects = [...text.querySelectorAll('.mark,.end,.title,.standfirst')].map((part) =>
    part.getBoundingClientRect(),
  )
  const usedPx = Math.max(...rects.map(({ bottom }) => bottom)) - Math.min(...rects.map(({ top }) => top))
  return isBroken || usedPx > text.clientHeight + 1
}

/** Returns whether a line of a designed cover is broken, or its text is higher than its room. */
function isWordsTooLarge(view: PageWindow, text: HTMLElement): boolean {
  const lines = [...text.querySelectorAll(':is(.headline,.second)>.line')]
  if (lines.some((line) => lengthOf(line) > px(view, line, 'line-height') * 1.5)) return true
  const roomPx = text.clientHeight - px(view, text, 'padding-top') + 1
  const words = text.querySelector<HTMLElement>('.words')
  const main = text.querySelector('.main')
  const isCut = main !== null && main.scrollHeight > main.clientHeight + 1
  return isCut || (words !== null && Math.max(words.scrollHeight, words.offsetHeight) > roomPx)
}

/** Returns the height of all parts of a line together. An inline element has one part for each line it is on. */
function lengthOf(line: Element): number {
  return [...line.getClientRects()].reduce((sum, rect) => sum + rect.height, 0)
}
