import { isAllowed } from '../../../../markup/attributes.ts'
import type { Html } from '../../../../markup/html.ts'
import { element, joined, NOTHING } from '../../../../markup/html.ts'
/** An element or a text node of a drawing, as MathJax creates it. */
export type Shape = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Shape[]
  /** Only text nodes have it. */
  readonly text?: string
}

/** A transformation by scale and translation: MathJax never rotates or skews. */
type Placing = { readonly scale: readonly [number, number]; readonly move: readonly [number, number] }
type Point = readonly [number, number]

/**
 * Draws glyphs and rules as one path per colour, in whole units and with relative coordinates.
 *
 * An article may have 20,000 characters, and without this a formula of ten glyphs would take half of them. Returns
 * null for a drawing with other content.
 */
export function flatPaths(root: Pick<Shape, 'children'>, unit: number): Html | null {
  const paths = new Map<string, string>()
  const around = { fill: 'currentColor', placing: { scale: [unit, unit], move: [0, 0] } } as const
  if (!root.children.every((child) => collect(child, around, paths))) return null
  return joined([...paths].map(([fill, d]) => element('path', { fill, d }, NOTHING)))
}

type Context = { readonly fill: string; readonly placing: Placing }

function collect(shape: Shape, around: Context, paths: Map<string, string>): boolean {
  const { name, attributes, children } = shape
  const placing = placed(around.placing, attributes.transform ?? '')
  if (placing === null || !isPlain(attributes)) return false
  const own = attributes.fill ?? ''
  const fill = isAllowed('fill', own) ? own : around.fill
  const drawn = drawnBy(name, attributes, placing)
  if (drawn === null) return false
  if (drawn !== '') paths.set(fill, (paths.get(fill) ?? '') + drawn)
  return children.every((child) => collect(child, { fill, placing }, paths))
}

/** Returns false if an element has a visible stroke, or attributes that don't describe its shape. */
function isPlain(attributes: Shape['attributes']): boolean {
  return Object.entries(attributes).every(
    ([name, value]) =>
      /^(?:d|x|y|width|height|transform|fill|stroke|data-(?!frame|line).*)$/.test(name) ||
      (name === 'stroke-width' && value === '0'),
  )
}

/** Returns an element's path. Null for an element that is no glyph, rule or group. */
function drawnBy(name: string, attributes: Shape['attributes'], placing: Placing): string | null {
  if (name === 'g') return ''
  if (name === 'path') return pathOf(attributes.d ?? '', placing)
  if (name !== 'rect') return null
  const [x = 0, y = 0, width = 0, height = 0] = ['x', 'y', 'width', 'height'].map((key) =>
    Number(attributes[key] ?? 0),
  )
  return pathOf(`M${x} ${y}L${x + width} ${y}L${x + width} ${y + height}L${x} ${y + height}Z`, placing)
}

const STEP = /(translate|scale)\(\s*(-?[\d.e-]+)(?:[\s,]+(-?[\d.e-]+))?\s*\)/g

/** Returns the combined transformation. Null when it is more than translation and scale. */
function placed(around: Placing, transform: string): Placing | null {
  if (transform.replace(STEP, '').trim() !== '') return null
  let { scale, move } = around
  for (const [, name, first, second] of transform.matchAll(STEP)) {
    const x = Number(first)
    const y = Number(second ?? (name === 'scale' ? x : 0))
    if (name === 'scale') scale = [scale[0] * x, scale[1] * y]
    else move = [move[0] + x * scale[0], move[1] + y * scale[1]]
  }
  return { scale, move }
}

/** The number of points that each command takes. */
const POINTS: Record<string, number> = { M: 1, L: 1, T: 1, Q: 2, S: 2, C: 3 }
const COMMAND = /([A-Za-z])([^A-Za-z]*)/g

/** Returns the transformed path. Null when it uses commands that MathJax's fonts don't use. */
function pathOf(d: string, placing: Placing): string | null {
  const pen = new Pen(placing)
  for (const [, command = '', text = ''] of d.matchAll(COMMAND)) {
    const numbers = (text.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number)
    if (!pen.draw(command, numbers)) return null
  }
  return pen.path
}

class Pen {
  path = ''
  /** The pen's position, in the path's own units and in whole units of the drawing. */
  #at: Point = [0, 0]
  #start: Point = [0, 0]
  readonly #placing: Placing

  constructor(placing: Placing) {
    this.#placing = placing
  }

  /** Draws a command. Returns false for an unknown one. */
  draw(command: string, numbers: readonly number[]): boolean {
    if (command === 'Z') {
      this.path += 'z'
      this.#at = this.#start
      return true
    }
    if (command === 'H')
      return this.draw(
        'L',
        numbers.flatMap((x) => [x, this.#at[1]]),
      )
    if (command === 'V')
      return this.draw(
        'L',
        numbers.flatMap((y) => [this.#at[0], y]),
      )
    const points = POINTS[command]
    if (points === undefined || numbers.length === 0 || numbers.length % (points * 2) !== 0) return false
    for (let at = 0; at < numbers.length; at += points * 2)
      this.#stroke(command, numbers.slice(at, at + points * 2))
    return true
  }

  #stroke(command: string, numbers: readonly number[]): void {
    const from = this.#whole(this.#at)
    // A path's first point doesn't depend on what was drawn before.
    const isFirst = command === 'M'
    let written = ''
    for (let at = 0; at < numbers.length; at += 2) {
      const [x, y] = this.#whole([numbers[at] ?? 0, numbers[at + 1] ?? 0])
      written = followed(written, isFirst ? x : x - from[0])
      written = followed(written, isFirst ? y : y - from[1])
    }
    this.path += (isFirst ? 'M' : command.toLowerCase()) + written
    this.#at = [numbers.at(-2) ?? 0, numbers.at(-1) ?? 0]
    if (isFirst) this.#start = this.#at
  }

  #whole([x, y]: Point): Point {
    const { scale, move } = this.#placing
    return [Math.round(x * scale[0] + move[0]), Math.round(y * scale[1] + move[1])]
  }
}

/** Appends a number. A minus sign separates two numbers as well as a blank does. */
function followed(written: string, number: number): string {
  const value = number === 0 ? 0 : number
  return written === '' || value < 0 ? `${written}${value}` : `${written} ${value}`
}
