import type { PageWindow } from '../page-window.ts'

/**
 * Makes a document break in the same places on every screen. A browser rounds lengths to physical pixels, so a text
 * would break differently on a denser screen. The document is laid out for one pixel per CSS px and scaled up by the
 * density. Positions in the window don't change. The style sheet does the same for the usual densities.
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

/**
 * Returns whether the density affects the layout. An emulated one doesn't. The thinnest possible line tells: it is
 * one pixel wide.
 */
function isRoundedBy(view: PageWindow, root: HTMLElement, density: number): boolean {
  if (density === 1) return true
  root.style.setProperty('outline', '.01px solid')
  const pixelPx = Number.parseFloat(view.getComputedStyle(root).outlineWidth)
  root.style.removeProperty('outline')
  return Math.abs(pixelPx * density - 1) < 0.05
}
