import type { PageWindow } from './page-window.ts'

/** Returns a computed length in CSS px, or 0 if the property holds no number. */
export function px(view: PageWindow, element: Element, property: string): number {
  return Number.parseFloat(view.getComputedStyle(element).getPropertyValue(property)) || 0
}

/** Returns the height of an element's box in CSS px. If the box is split, the gap between its parts counts too. */
export function heightOf(element: Element): number {
  return element.getBoundingClientRect().height
}
