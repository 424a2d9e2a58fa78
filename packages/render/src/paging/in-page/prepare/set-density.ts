import type { PageWindow } from '../page-window.ts'

/**
 * Makes a document break alike on every screen. A browser rounds lengths to its screen's pixels, so a text would break
 * elsewhere on a denser screen. The document is laid out as on a screen of one pixel for each CSS px, and drawn as large
 * as the screen is dense. Places in the window stay what they were. The style sheet does so itself for the usual densities.
 */
export function setDensity(view: PageWindow, _input: null): void {
  const { body, documentElement } = view.document
  const { devicePixelRatio } = view
  const density = isRoundedBy(view, documentElement, devicePixelRatio) ? devicePixelRatio : 1
  if (Math.abs(Number(view.getComputedStyle(body).zoom) * density - 1) < 0.001) return
  body.style.setProperty('zoom', String(1 / density))
  body.style.setProperty('transform', density === 1 ? 'none' : `scale(${density})`)
  body.style.setProperty('transform-origin', '0 0')
}

/** A density that is only emulated leaves the layout as it is. The thinnest line tells: it is one pixel wide. */
function isRoundedBy(view: PageWindow, root: HTMLElement, density: number): boolean {
  if (density === 1) return true
  root.style.setProperty('outline', '.01px solid')
  const pixelPx = Number.parseFloat(view.getComputedStyle(root).outlineWidth)
  root.style.removeProperty('outline')
  return Math.abs(pixelPx * density - 1) < 0.05
}
