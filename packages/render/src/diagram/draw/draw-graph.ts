import type { Html } from '../../markup/html.ts'
import { joined, NOTHING } from '../../markup/html.ts'
import type { Direction, GraphDiagram } from '../diagram.ts'
import { drawEdge } from './draw-edge.ts'
import type { Arrangement, PlacedGraph } from './graph-layout.ts'
import { labelBox, placeGraph } from './graph-layout.ts'
import type { DiagramLook, Drawing, Rect } from './look.ts'
import { shareThatFits } from './look.ts'
import { drawNode } from './node-shapes.ts'
import { rectangle, textLines } from './svg.ts'

/** The maximum width of a label, in units. Narrower labels make the drawing narrower. */
const MOST = 150
const NARROW = 96
/** Graphs with more nodes than this try fewer arrangements. */
const BIG = 24
/** A drawing that fits at this share of its size is accepted. A rotated one must be better by this factor. */
const GOOD = 0.86
const WORTH_TURNING = 1.2

const TURNED: Record<Direction, Direction> = { LR: 'TB', RL: 'TB', TB: 'LR', BT: 'LR' }

/** Draws nodes and edges. Rotates the layout by 90° only if the text would be too small otherwise. */
export function drawGraph(diagram: GraphDiagram, look: DiagramLook): Drawing {
  const placed = bestArrangement(diagram, look)
  const lines = placed.edges.map((edge) => drawEdge(edge, placed, look))
  const nodes = [...placed.nodes.values()].map(({ sized, box }) => drawNode(sized, box, look))
  const labels = placed.edges.map(({ label, labelAt }) =>
    labelAt
      ? joined([
          rectangle(labelBox(label, labelAt), { fill: look.palette.paper, rx: 3 }),
          textLines(label, { x: labelAt.x, y: labelAt.y - label.height / 2 }, { fill: look.palette.quiet }),
        ])
      : NOTHING,
  )
  const body = joined([drawGroups(placed, look), ...lines, ...nodes, ...labels])
  return { box: placed.box, body }
}

function bestArrangement(diagram: GraphDiagram, look: DiagramLook): PlacedGraph {
  const { direction } = diagram
  const turned = TURNED[direction]
  const tries: readonly (Arrangement & { readonly price: number })[] = [
    { direction, most: MOST, price: 1 },
    { direction, most: NARROW, price: 1.05 },
    { direction: turned, most: MOST, price: WORTH_TURNING },
    { direction: turned, most: NARROW, price: WORTH_TURNING * 1.05 },
  ]
  let best: { placed: PlacedGraph; worth: number } | null = null
  // In a big graph wide labels are not worth another layout.
  for (const each of diagram.nodes.length > BIG ? tries.filter(({ most }) => most === NARROW) : tries) {
    const placed = placeGraph(diagram, each, look)
    const share = shareThatFits(placed.box, look)
    if (!best || share / each.price > best.worth) best = { placed, worth: share / each.price }
    if (best.worth >= GOOD) break
  }
  return best?.placed ?? placeGraph(diagram, { direction, most: MOST }, look)
}

function drawGroups({ groups }: PlacedGraph, { palette, cornerPx }: DiagramLook): Html {
  return joined(
    groups.map(({ label, box }) => {
      const name: Rect = {
        x: box.x + 10,
        y: box.y - label.height / 2,
        width: label.width + 8,
        height: label.height,
      }
      const frame = rectangle(box, {
        fill: 'none',
        stroke: palette.quiet,
        'stroke-width': 1,
        'stroke-dasharray': '4 3',
        rx: Math.min(cornerPx, 10),
      })
      if (label.lines.length === 0) return frame
      const ground = rectangle(name, { fill: palette.paper })
      const text = textLines(
        label,
        { x: name.x + 4, y: name.y },
        { fill: palette.quiet, weight: 700, anchor: 'start' },
      )
      return joined([frame, ground, text])
    }),
  )
}
