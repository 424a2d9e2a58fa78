import type { Attributes } from '../../markup/attributes.ts'
import type { Html } from '../../markup/html.ts'
import { element, text as escaped, joined } from '../../markup/html.ts'
import type { Point, Rect } from './look.ts'
import type { SetText } from './set-text.ts'

export function rectangle({ x, y, width, height }: Rect, paint: Attributes): Html {
  return element('rect', { x, y, width, height, ...paint })
}

export function line(from: Point, to: Point, paint: Attributes): Html {
  return element('line', { x1: from.x, y1: from.y, x2: to.x, y2: to.y, ...paint })
}

export function polygon(points: readonly Point[], paint: Attributes): Html {
  return element('path', { d: `M${points.map(pair).join('L')}Z`, ...paint })
}

export const pair = ({ x, y }: Point) => `${hundredths(x)} ${hundredths(y)}`
const hundredths = (value: number) => Math.round(value * 100) / 100

export type TextPaint = {
  readonly fill: string
  readonly weight?: number
  readonly anchor?: 'start' | 'middle' | 'end'
}

/** Writes text whose first line begins at the top, one element per line. `at.x` is its start, middle or end. */
export function textLines(text: SetText, at: Point, paint: TextPaint): Html {
  const lines = text.lines.map((each, index) =>
    element(
      'text',
      {
        x: at.x,
        y: at.y + text.leading * (index + 0.5) + text.size * 0.36,
        'font-size': text.size,
        'font-weight': paint.weight ?? 400,
        'text-anchor': paint.anchor ?? 'middle',
        fill: paint.fill,
      },
      escaped(each),
    ),
  )
  return joined(lines)
}
