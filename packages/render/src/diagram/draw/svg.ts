import { escapeHtml } from '../../output/escape.ts'
import type { Point, Rect } from './look.ts'
import type { SetText } from './set-text.ts'

type Attributes = Readonly<Record<string, string | number | undefined>>

/** Writes an element. Numbers are cut to hundredths: more would only make the file longer. */
export function element(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes)
    .flatMap(([key, value]) => (value === undefined ? [] : [` ${key}="${escapeHtml(format(value))}"`]))
    .join('')
  return content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`
}

function format(value: string | number): string {
  return typeof value === 'number' ? String(Math.round(value * 100) / 100) : value
}

export function rectangle({ x, y, width, height }: Rect, paint: Attributes): string {
  return element('rect', { x, y, width, height, ...paint })
}

export function line(from: Point, to: Point, paint: Attributes): string {
  return element('line', { x1: from.x, y1: from.y, x2: to.x, y2: to.y, ...paint })
}

export function polygon(points: readonly Point[], paint: Attributes): string {
  return element('path', { d: `M${points.map(pair).join('L')}Z`, ...paint })
}

export const pair = ({ x, y }: Point) => `${format(x)} ${format(y)}`

export type TextPaint = {
  readonly fill: string
  readonly weight?: number
  readonly anchor?: 'start' | 'middle' | 'end'
}

/** Writes a text whose first line begins at the top, one element a line. `at.x` is its start, middle or end. */
export function textLines(text: SetText, at: Point, paint: TextPaint): string {
  return text.lines
    .map((each, index) =>
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
        escapeHtml(each),
      ),
    )
    .join('')
}
