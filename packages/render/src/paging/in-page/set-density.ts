import type { PageWindow } from './page-window.ts'

/**
 * Makes a document break alike on every screen. A browser rounds lengths by its screen's pixels, so a text would break
 * elsewhere on a denser one: here each is set as on a screen of one pixel for each CSS px, and drawn as large as the
 * screen is dense. Places in the window stay what they were.
 *
 * It runs in the page, sent there as text, so it uses nothing from outside itself.
 */
export function setDensity(_input: null, view: PageWindow = window): void {
  const { style } = view.document.body
  const density = view.devicePixelRatio
  if (density === 1 || !isRoundedBy(density)) return
  style.setProperty('zoom', String(1 / density))
  style.setProperty('transform', `scale(${density})`)
  style.setProperty('transform-origin', '0 0')

  /** A density that is only emulated leaves the layout as it is. The thinnest line tells: it is one pixel wide. */
  function isRoundedBy(dots: number): boolean {
    style.setProperty('outline', '.01px solid')
    const pixelPx = Number.parseFloat(getComputedStyle(view.document.body).outlineWidth)
    style.removeProperty('outline')
    return Math.abs(pixelPx * dots - 1) < 0.05
  }
}
