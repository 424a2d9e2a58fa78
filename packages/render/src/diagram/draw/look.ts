import type { Html } from '../../markup/html.ts'
import type { Palette } from '../../themes/theme.ts'

/** The inputs of a drawing besides the diagram. */
export type DiagramLook = {
  readonly palette: Palette
  readonly cornerPx: number
  /** True if the theme's text is in a monospaced font. */
  readonly isMono: boolean
  /** The room on the page and the size of its text, in CSS px. */
  readonly widthPx: number
  readonly heightPx: number
  readonly bodyPx: number
}

/** The text size of every drawing, in its own units; `unitPx` returns their size. */
export const TEXT = 14
export const SMALL = 12
/** Text in drawings is a little smaller than the page's own. */
export const TEXT_SHARE = 0.86

export type Point = { readonly x: number; readonly y: number }
export type Rect = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** A finished drawing in its own units. Its corner need not be 0, 0. */
export type Drawing = { readonly box: Rect; readonly body: Html }

/** Returns the bounding box of points. */
export function around(points: readonly Point[]): Rect {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

export const cornersOf = ({ x, y, width, height }: Rect): Point[] => [
  { x, y },
  { x: x + width, y: y + height },
]

export const centreOf = ({ x, y, width, height }: Rect): Point => ({ x: x + width / 2, y: y + height / 2 })

/** The white around a drawing, in units. */
export const MARGIN = 16

/** Returns the largest size of a unit, in CSS px. */
export const unitPx = ({ bodyPx }: DiagramLook) => (bodyPx * TEXT_SHARE) / TEXT

/** Returns the scale at which a drawing fits its room. 1 when it needs no scaling. */
export function shareThatFits({ width, height }: Rect, look: DiagramLook): number {
  const unit = unitPx(look)
  const wide = look.widthPx / ((width + 2 * MARGIN) * unit)
  const high = look.heightPx / ((height + 2 * MARGIN) * unit)
  return Math.min(1, wide, high)
}
