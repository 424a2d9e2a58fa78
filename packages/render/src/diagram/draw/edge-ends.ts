import type { Html } from '../../markup/html.ts'
import { element, joined, NOTHING } from '../../markup/html.ts'
import type { EdgeEnd } from '../diagram.ts'
import type { Point } from './look.ts'
import { pair, polygon } from './svg.ts'

/** The length of line that an end replaces, in units. 0 for ends that are drawn on the line. */
const LENGTH: Record<EdgeEnd, number> = {
  none: 0,
  arrow: 8,
  'open-arrow': 1,
  triangle: 12,
  diamond: 16,
  'open-diamond': 16,
  dot: 8,
  cross: 5,
  one: 0,
  'maybe-one': 0,
  many: 0,
  'maybe-many': 0,
}

export type EndPaint = { readonly stroke: string; readonly ground: string; readonly width: number }

export const endLength = (end: EdgeEnd) => LENGTH[end]

/** Draws an edge's end at `tip`, coming from `from`, as plain shapes. SVG markers don't survive in WeChat. */
export function drawEnd(end: EdgeEnd, [from, tip]: readonly [Point, Point], paint: EndPaint): Html {
  const way = Math.hypot(tip.x - from.x, tip.y - from.y) || 1
  const [dx, dy] = [(tip.x - from.x) / way, (tip.y - from.y) / way]
  /** Returns a point at a distance behind the tip and beside the line. */
  const at = (back: number, aside: number): Point => ({
    x: tip.x - dx * back - dy * aside,
    y: tip.y - dy * back + dx * aside,
  })
  const solid = { fill: paint.stroke, stroke: paint.stroke, 'stroke-width': 0.6, 'stroke-linejoin': 'round' }
  const open = {
    fill: paint.ground,
    stroke: paint.stroke,
    'stroke-width': paint.width,
    'stroke-linejoin': 'round',
  }
  const strokes = (...pairs: readonly (readonly [Point, Point])[]) =>
    element('path', {
      d: pairs.map(([one, other]) => `M${pair(one)}L${pair(other)}`).join(''),
      fill: 'none',
      stroke: paint.stroke,
      'stroke-width': paint.width,
      'stroke-linecap': 'round',
    })
  const ring = (back: number) => element('circle', { cx: at(back, 0).x, cy: at(back, 0).y, r: 4, ...open })
  const bar = (back: number) => [at(back, -5), at(back, 5)] as const
  const foot = [
    [at(10, 0), at(0, -6)],
    [at(10, 0), at(0, 6)],
  ] as const
  switch (end) {
    case 'none':
      return NOTHING
    case 'arrow':
      return polygon([tip, at(9, -4.6), at(9, 4.6)], solid)
    case 'open-arrow':
      return strokes([tip, at(9, -5)], [tip, at(9, 5)])
    case 'triangle':
      return polygon([tip, at(12, -7), at(12, 7)], open)
    case 'diamond':
      return polygon([tip, at(8, -5), at(16, 0), at(8, 5)], solid)
    case 'open-diamond':
      return polygon([tip, at(8, -5), at(16, 0), at(8, 5)], open)
    case 'dot':
      return element('circle', { cx: at(4, 0).x, cy: at(4, 0).y, r: 4, ...solid })
    case 'cross':
      return strokes([at(1, -4.5), at(10, 4.5)], [at(1, 4.5), at(10, -4.5)])
    case 'one':
      return strokes(bar(5), bar(9))
    case 'maybe-one':
      return joined([strokes(bar(5)), ring(13)])
    case 'many':
      return strokes(...foot, bar(13))
    case 'maybe-many':
      return joined([strokes(...foot), ring(14)])
  }
}
