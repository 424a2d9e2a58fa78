import type { Html } from '../../markup/html.ts'
import { element, joined, NOTHING } from '../../markup/html.ts'
import { drawEnd, endLength } from './edge-ends.ts'
import type { PlacedEdge, PlacedGraph } from './graph-layout.ts'
import type { DiagramLook, Point, Rect } from './look.ts'
import { SMALL } from './look.ts'
import { meetOutline } from './node-shapes.ts'
import { setText } from './set-text.ts'
import { pair, textLines } from './svg.ts'

/** The distance from a corner at which a line starts to bend, in units. */
const BEND = 14

/** Draws an edge along its route with its arrow heads, clipped at the nodes that it joins. */
export function drawEdge(placed: PlacedEdge, graph: PlacedGraph, look: DiagramLook): Html {
  const { edge } = placed
  const way = wayOf(placed, graph)
  if (edge.line === 'hidden' || way.length < 2) return NOTHING
  const width = edge.line === 'thick' ? 2.6 : 1.4
  const stroke = look.palette.quiet
  const reversed = way.toReversed()
  const shortened = shorten(
    shorten(way, endLength(edge.end)).toReversed(),
    endLength(edge.start),
  ).toReversed()
  const path = element('path', {
    d: roundedPath(shortened),
    fill: 'none',
    stroke,
    'stroke-width': width,
    'stroke-dasharray': edge.line === 'dashed' ? '5 4' : undefined,
  })
  const paint = { stroke, ground: look.palette.paper, width: 1.4 }
  return joined([
    path,
    drawEnd(edge.end, lastTwo(way), paint),
    drawEnd(edge.start, lastTwo(reversed), paint),
    endText(edge.endLabel, lastTwo(way), look),
    endText(edge.startLabel, lastTwo(reversed), look),
  ])
}

function wayOf({ edge, points, from, to }: PlacedEdge, graph: PlacedGraph): Point[] {
  const inner = points.slice(1, -1)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return []
  const start = meet(graph, from, inner[0] ?? last)
  const end = meet(graph, to, inner.at(-1) ?? first)
  const way = [start, ...inner, end]
  const outOf = edge.from === from ? way : cutAt(way, groupAt(graph, edge.from))
  return edge.to === to ? outOf : cutAt(outOf.toReversed(), groupAt(graph, edge.to)).toReversed()
}

function meet(graph: PlacedGraph, id: string, outside: Point): Point {
  const node = graph.nodes.get(id)
  return node ? meetOutline(node.sized.node.shape, node.box, outside) : outside
}

const groupAt = (graph: PlacedGraph, id: string) => graph.groups.find(({ group }) => group.id === id)?.box

/** Returns the part of a route that lies outside the box it starts in. */
function cutAt(way: readonly Point[], box: Rect | undefined): Point[] {
  const at = box ? way.findIndex((point) => !isInside(point, box)) : -1
  const [outside, inside] = [way[at], way[at - 1]]
  if (!box || !outside || !inside) return [...way]
  return [edgeOfBox(inside, outside, box), ...way.slice(at)]
}

function isInside({ x, y }: Point, box: Rect): boolean {
  return x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height
}

/** Returns the point where the segment from `inside` to `outside` leaves a box. */
function edgeOfBox(inside: Point, outside: Point, box: Rect): Point {
  const [dx, dy] = [outside.x - inside.x, outside.y - inside.y]
  const wide = dx === 0 ? 1 : ((dx > 0 ? box.x + box.width : box.x) - inside.x) / dx
  const high = dy === 0 ? 1 : ((dy > 0 ? box.y + box.height : box.y) - inside.y) / dy
  const share = Math.min(wide, high, 1)
  return { x: inside.x + dx * share, y: inside.y + dy * share }
}

function lastTwo(way: readonly Point[]): [Point, Point] {
  const tip = way.at(-1) ?? { x: 0, y: 0 }
  return [way.at(-2) ?? tip, tip]
}

/** Shortens a route at its end. */
function shorten(way: readonly Point[], by: number): Point[] {
  const [from, tip] = lastTwo(way)
  const length = Math.hypot(tip.x - from.x, tip.y - from.y)
  if (by === 0 || length === 0) return [...way]
  return [...way.slice(0, -1), between(tip, from, Math.min(by, length * 0.8) / length)]
}

function between(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}

/** Returns the path of a route with rounded corners. */
export function roundedPath(way: readonly Point[]): string {
  const [first, ...rest] = way
  if (!first) return ''
  const corners = rest.slice(0, -1).map((corner, index) => {
    const [before, after] = [way[index] ?? corner, rest[index + 1] ?? corner]
    const near = toward(corner, before)
    return `L${pair(near)}Q${pair(corner)} ${pair(toward(corner, after))}`
  })
  return `M${pair(first)}${corners.join('')}L${pair(rest.at(-1) ?? first)}`
}

function toward(corner: Point, other: Point): Point {
  const length = Math.hypot(other.x - corner.x, other.y - corner.y)
  return length === 0 ? corner : between(corner, other, Math.min(BEND, length / 2) / length)
}

/** Draws a multiplicity beside its end of the edge. */
function endText(label: string, [from, tip]: readonly [Point, Point], look: DiagramLook): Html {
  if (label === '') return NOTHING
  const text = setText(label, { size: SMALL, most: 90, isMono: look.isMono })
  const isSteep = Math.abs(tip.y - from.y) > Math.abs(tip.x - from.x)
  const back = (Math.sign(from.y - tip.y) || 1) * 16
  const at = isSteep
    ? { x: tip.x + 8, y: tip.y + back - text.height / 2 }
    : { x: tip.x + (Math.sign(from.x - tip.x) || 1) * (text.width / 2 + 14), y: tip.y - text.height - 2 }
  return textLines(text, at, { fill: look.palette.quiet, anchor: isSteep ? 'start' : 'middle' })
}
