/**
 * Returns the focus to the element that had it before an overlay. That happens a moment after the overlay has left. A
 * key or a click that moved the focus meanwhile counts more.
 */
export function giveBackFocus(opener: Element | null): void {
  if (document.activeElement !== document.body) return
  if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
}
