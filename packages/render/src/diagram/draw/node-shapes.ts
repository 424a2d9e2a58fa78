import type { Attributes } from '../../markup/attributes.ts'
import type { Html } from '../../markup/html.ts'
import { element, joined } from '../../markup/html.ts'
import type { GraphNode, NodeShape } from '../diagram.ts'
import type { DiagramLook, Point, Rect } from './look.ts'
import { centreOf, SMALL, TEXT } from './look.ts'
import type { SetText } from './set-text.ts'
import { setText } from './set-text.ts'
import { line, pair, polygon, rectangle, textLines } from './svg.ts'

export type SizedNode = {
  readonly node: GraphNode
  readonly title: SetText
  readonly kicker: SetText | null
  readonly parts: readonly SetText[]
  readonly width: number
  readonly height: number
}

/** The size of a shape that isn't a box, as a multiple of its label's size. */
const ROOM: Partial<Record<NodeShape, { readonly wide: number; readonly high: number }>> = {
  diamond: { wide: 1.62, high: 1.9 },
  circle: { wide: 1.25, high: 1.6 },
  'double-circle': { wide: 1.35, high: 1.7 },
}
/** The extra width for slanted sides, in units. */
const SLANT = 14
const PAD = { x: 14, y: 9 }
const PART_PAD = 8

/** Lays out a node's label, at most `most` units wide, and returns it with the size of the node. */
export function sizeNode(node: GraphNode, most: number, look: DiagramLook): SizedNode {
  const setting = { size: TEXT, most, isMono: look.isMono }
  const small = { ...setting, size: SMALL, most: most * 1.5 }
  const title = setText(node.label, setting)
  const kicker = node.kicker === null ? null : setText(node.kicker, small)
  const parts = node.parts
    .filter((lines) => lines.length > 0)
    .map((lines) => setText(lines.join('\n'), { ...small, most: most * 2 }))
  return { node, title, kicker, parts, ...sizeOf(node.shape, { title, kicker, parts }) }
}

type Texts = Pick<SizedNode, 'title' | 'kicker' | 'parts'>

function sizeOf(shape: NodeShape, { title, kicker, parts }: Texts): { width: number; height: number } {
  if (shape === 'start' || shape === 'end') return { width: 18, height: 18 }
  if (shape === 'bar') return { width: 64, height: 7 }
  const width = Math.max(title.width, kicker?.width ?? 0, ...parts.map((part) => part.width)) + 2 * PAD.x
  const height = headHeight({ title, kicker })
  const room = ROOM[shape]
  if (shape === 'circle' || shape === 'double-circle') {
    const side = Math.hypot(width - PAD.x, height - PAD.y) + (shape === 'circle' ? 2 : 10)
    return { width: side, height: side }
  }
  if (room) return { width: (width - PAD.x) * room.wide, height: height * room.high }
  return {
    width: Math.max(44, width + (hasSlant(shape) ? 2 * SLANT : 0)),
    height:
      height +
      parts.reduce((sum, part) => sum + part.height + 2 * PART_PAD, 0) +
      (shape === 'cylinder' ? 14 : 0),
  }
}

function headHeight({ title, kicker }: Pick<Texts, 'title' | 'kicker'>): number {
  return title.height + (kicker?.height ?? 0) + 2 * PAD.y
}

const hasSlant = (shape: NodeShape) =>
  ['hexagon', 'slant', 'slant-back', 'trapezoid', 'trapezoid-down', 'flag', 'pill'].includes(shape)

/** Draws a node in its place. */
export function drawNode(sized: SizedNode, box: Rect, look: DiagramLook): Html {
  if (sized.node.shape === 'card') return drawCard(sized, box, look)
  const outline = outlineOf(sized.node.shape, box, look)
  const top = centreOf(box).y - sized.title.height / 2 + (sized.node.shape === 'cylinder' ? 5 : 0)
  const fill = isFilled(sized.node.shape) ? look.palette.paper : look.palette.ink
  return joined([outline, textLines(sized.title, { x: centreOf(box).x, y: top }, { fill })])
}

const isFilled = (shape: NodeShape) => shape === 'pill'

function outlineOf(shape: NodeShape, box: Rect, look: DiagramLook): Html {
  const { palette } = look
  const paint = {
    fill: palette.panel,
    stroke: palette.accent,
    'stroke-width': 1.4,
    'stroke-linejoin': 'round',
  }
  const { x: cx, y: cy } = centreOf(box)
  const points = cornersOf(shape, box)
  if (points) return polygon(points, shape === 'diamond' ? { ...paint, fill: palette.marker } : paint)
  switch (shape) {
    case 'pill':
      return rectangle(box, { ...paint, fill: palette.accent, rx: box.height / 2 })
    case 'circle':
      return element('circle', { cx, cy, r: box.width / 2, ...paint })
    case 'double-circle':
      return joined([
        element('circle', { cx, cy, r: box.width / 2, ...paint }),
        element('circle', { cx, cy, r: box.width / 2 - 4, ...paint }),
      ])
    case 'start':
      return element('circle', { cx, cy, r: 7, fill: palette.ink })
    case 'end':
      return joined([
        element('circle', { cx, cy, r: 8.2, fill: palette.paper, stroke: palette.ink, 'stroke-width': 1.4 }),
        element('circle', { cx, cy, r: 4.6, fill: palette.ink }),
      ])
    case 'bar':
      return rectangle(box, { fill: palette.ink, rx: 3 })
    case 'cylinder':
      return cylinder(box, paint)
    case 'subroutine':
      return subroutine(box, paint)
    case 'round':
      return rectangle(box, { ...paint, rx: 10 })
    default:
      return rectangle(box, { ...paint, rx: Math.min(look.cornerPx * 0.6, 6) })
  }
}

/** Returns the corners of a shape with straight sides. Null for other shapes. */
function cornersOf(shape: NodeShape, { x, y, width, height }: Rect): Point[] | null {
  const [right, bottom, middle] = [x + width, y + height, y + height / 2]
  /** Returns a box with its corners moved in: top left, top right, bottom right, bottom left. */
  const quad = ([topLeft, topRight, bottomRight, bottomLeft]: readonly [number, number, number, number]) => [
    { x: x + topLeft, y },
    { x: right - topRight, y },
    { x: right - bottomRight, y: bottom },
    { x: x + bottomLeft, y: bottom },
  ]
  switch (shape) {
    case 'diamond':
      return [
        { x: x + width / 2, y },
        { x: right, y: middle },
        { x: x + width / 2, y: bottom },
        { x, y: middle },
      ]
    case 'hexagon':
      return [
        ...quad([SLANT, SLANT, SLANT, SLANT]).slice(0, 2),
        { x: right, y: middle },
        ...quad([SLANT, SLANT, SLANT, SLANT]).slice(2),
        { x, y: middle },
      ]
    case 'flag':
      return [...quad([0, 0, 0, 0]), { x: x + SLANT, y: middle }]
    case 'note':
      return [
        { x, y },
        { x: right - 9, y },
        { x: right, y: y + 9 },
        { x: right, y: bottom },
        { x, y: bottom },
      ]
    case 'slant':
      return quad([SLANT, 0, SLANT, 0])
    case 'slant-back':
      return quad([0, SLANT, 0, SLANT])
    case 'trapezoid':
      return quad([SLANT, SLANT, 0, 0])
    case 'trapezoid-down':
      return quad([0, 0, SLANT, SLANT])
    default:
      return null
  }
}

function cylinder({ x, y, width, height }: Rect, paint: Attributes): Html {
  const [right, rise] = [x + width, 6]
  const curve = (from: Point, to: Point, by: number) =>
    `${pair(from)}C${pair({ x: from.x, y: from.y + by })} ${pair({ x: to.x, y: to.y + by })} ${pair(to)}`
  const [topLeft, topRight] = [
    { x, y: y + rise },
    { x: right, y: y + rise },
  ]
  const [bottomRight, bottomLeft] = [
    { x: right, y: y + height - rise },
    { x, y: y + height - rise },
  ]
  const sides = `M${curve(topLeft, topRight, -rise * 1.33)}L${curve(bottomRight, bottomLeft, rise * 1.33)}Z`
  const lid = `M${curve(topLeft, topRight, rise * 1.33)}`
  return joined([
    element('path', { d: sides, ...paint }),
    element('path', { d: lid, ...paint, fill: 'none' }),
  ])
}

function subroutine(box: Rect, paint: Attributes): Html {
  const [left, right, bottom] = [box.x + 6, box.x + box.width - 6, box.y + box.height]
  return joined([
    rectangle(box, paint),
    line({ x: left, y: box.y }, { x: left, y: bottom }, paint),
    line({ x: right, y: box.y }, { x: right, y: bottom }, paint),
  ])
}

/** Draws a class or an entity: its name on a background in the accent colour, its members below. */
function drawCard(sized: SizedNode, box: Rect, { palette }: DiagramLook): Html {
  const { title, kicker, parts } = sized
  const head = headHeight(sized)
  const frame = { fill: 'none', stroke: palette.accent, 'stroke-width': 1.4 }
  const drawn = [
    rectangle(box, { fill: palette.panel }),
    rectangle({ ...box, height: head }, { fill: palette.accent }),
  ]
  const x = box.x + box.width / 2
  let y = box.y + PAD.y
  if (kicker) drawn.push(textLines(kicker, { x, y }, { fill: palette.paper }))
  y += kicker?.height ?? 0
  drawn.push(textLines(title, { x, y }, { fill: palette.paper, weight: 700 }))
  y = box.y + head
  for (const [index, part] of parts.entries()) {
    if (index > 0)
      drawn.push(
        line({ x: box.x, y }, { x: box.x + box.width, y }, { stroke: palette.accent, 'stroke-width': 0.8 }),
      )
    drawn.push(textLines(part, { x: box.x + PAD.x, y: y + PART_PAD }, { fill: palette.ink, anchor: 'start' }))
    y += part.height + 2 * PART_PAD
  }
  return joined([...drawn, rectangle(box, frame)])
}

/** Returns the point where a line from outside meets a node's outline. */
export function meetOutline(shape: NodeShape, box: Rect, outside: Point): Point {
  const { x, y } = centreOf(box)
  const [dx, dy] = [outside.x - x, outside.y - y]
  if (dx === 0 && dy === 0) return { x, y }
  const [halfWide, halfHigh] = [box.width / 2, box.height / 2]
  const share = shareOf(shape, Math.abs(dx) / halfWide, Math.abs(dy) / halfHigh)
  return { x: x + dx * share, y: y + dy * share }
}

/** Returns the outline's distance as a share of a vector from the centre, given in half widths and half heights. */
function shareOf(shape: NodeShape, wide: number, high: number): number {
  if (shape === 'diamond') return 1 / (wide + high)
  if (['circle', 'double-circle', 'start', 'end'].includes(shape)) return 1 / Math.hypot(wide, high)
  return 1 / Math.max(wide, high)
}
