import type { PageWindow } from './page-window.ts'

/**
 * Makes a document break alike on every screen. A browser rounds lengths by its screen's pixels, so a text would break
 * elsewhere on a denser one: here each is set as on a screen of one pixel for each CSS px, and drawn as large as the
 * screen is dense. Places in the window stay what they were. The style sheet does so itself for the usual densities.
 *
 * It runs in the page, sent there as text, so it uses nothing from outside itself.
 */
export function setDensity(_input: null, view: PageWindow = window): void {
  const { body, documentElement } = view.document
  const density = isRoundedBy(view.devicePixelRatio) ? view.devicePixelRatio : 1
  if (Math.abs(Number(getComputedStyle(body).zoom) * density - 1) < 0.001) return
  body.style.setProperty('zoom', String(1 / density))
  body.style.setProperty('transform', density === 1 ? 'none' : `scale(${density})`)
  body.style.setProperty('transform-origin', '0 0')

  /** A density that is only emulated leaves the layout as it is. The thinnest line tells: it is one pixel wide. */
  function isRoundedBy(dots: number): boolean {
    if (dots === 1) return true
    const { style } = documentElement
    style.setProperty('outline', '.01px solid')
    const pixelPx = Number.parseFloat(getComputedStyle(documentElement).outlineWidth)
    style.removeProperty('outline')
    return Math.abs(pixelPx * dots - 1) < 0.05
  }
}
