import type { PageWindow } from './page-window.ts'

/**
 * Makes the titles of cover and end card fit. Their lines are measured out before there is a browser; where letters
 * turn out wider, all become smaller.
 *
 * It runs in the page, sent there as text, so it uses nothing from outside itself.
 */
export function fitCards(_input: null, view: PageWindow = window): void {
  for (const text of view.document.querySelectorAll<HTMLElement>('.cover-text')) {
    const card = text.parentElement ?? text
    for (let step = 0; step < 24 && isTooLarge(text); step += 1)
      card.style.setProperty('--title', `${px(card, '--title') * 0.95}px`)
  }

  for (const image of view.document.querySelectorAll<HTMLImageElement>('.cover-image>img'))
    image.classList.toggle('small', image.naturalWidth * 3 < image.clientWidth)

  function px(element: Element, property: string): number {
    return Number.parseFloat(getComputedStyle(element).getPropertyValue(property)) || 0
  }

  function heightOf(element: Element): number {
    return [...element.getClientRects()].reduce((sum, rect) => sum + rect.height, 0)
  }

  function isTooLarge(text: HTMLElement): boolean {
    const linePx = px(text.querySelector('.title') ?? text, 'line-height')
    const isBroken = [...text.querySelectorAll('.line')].some((line) => heightOf(line) > linePx * 1.5)
    const rects = [...text.querySelectorAll('.mark,.end,.title,.standfirst')].map((part) =>
      part.getBoundingClientRect(),
    )
    const usedPx = Math.max(...rects.map(({ bottom }) => bottom)) - Math.min(...rects.map(({ top }) => top))
    return isBroken || usedPx > text.clientHeight + 1
  }
}
