import { Graph, layout } from '@dagrejs/dagre'
import type { Direction, GraphDiagram, GraphEdge, GraphGroup } from '../diagram.ts'
import type { DiagramLook, Point, Rect } from './look.ts'
import { around, cornersOf, SMALL } from './look.ts'
import type { SizedNode } from './node-shapes.ts'
import { sizeNode } from './node-shapes.ts'
import type { SetText } from './set-text.ts'
import { setText } from './set-text.ts'

export type PlacedNode = { readonly sized: SizedNode; readonly box: Rect }
export type PlacedEdge = {
  readonly edge: GraphEdge
  readonly label: SetText
  /** The centre of the label. Null for an edge without one. */
  readonly labelAt: Point | null
  readonly points: readonly Point[]
  readonly from: string
  readonly to: string
}
export type PlacedGroup = { readonly group: GraphGroup; readonly label: SetText; readonly box: Rect }

export type PlacedGraph = {
  readonly box: Rect
  readonly nodes: ReadonlyMap<string, PlacedNode>
  readonly edges: readonly PlacedEdge[]
  readonly groups: readonly PlacedGroup[]
}

export type Arrangement = { readonly direction: Direction; readonly most: number }

const GROUP_PAD = 10

/** Lays out a graph. Edge labels are laid out like nodes, so that no edge crosses them. */
export function placeGraph(diagram: GraphDiagram, arrangement: Arrangement, look: DiagramLook): PlacedGraph {
  const { direction, most } = arrangement
  const graph = new Graph({ multigraph: true, compound: true })
  const isUpright = direction === 'TB' || direction === 'BT'
  graph.setGraph({
    rankdir: direction,
    nodesep: isUpright ? 26 : 20,
    edgesep: 18,
    ranksep: diagram.groups.length > 0 ? 34 : 40,
    ranker: 'tight-tree',
  })
  graph.setDefaultNodeLabel(() => ({}))
  const sized = new Map(diagram.nodes.map((node) => [node.id, sizeNode(node, most, look)]))
  for (const { id, parent } of diagram.groups) {
    graph.setNode(groupKey(id), {})
    if (parent !== null) graph.setParent(groupKey(id), groupKey(parent))
  }
  for (const [id, { node, width, height }] of sized) {
    const isBar = node.shape === 'bar' && !isUpright
    graph.setNode(nodeKey(id), isBar ? { width: height, height: width } : { width, height })
    if (node.group !== null) graph.setParent(nodeKey(id), groupKey(node.group))
  }
  const edges = diagram.edges.map((edge, index) => addEdge(graph, diagram, { edge, index, most, look }))
  layout(graph, { disableOptimalOrderHeuristic: isTree(diagram) })
  return read(graph, { diagram, sized, edges, most, look })
}

/** Returns whether a graph is a tree. A tree has no crossings to avoid, so its branches can stay in source order. */
function isTree({ nodes, edges, groups }: GraphDiagram): boolean {
  return (
    groups.length === 0 &&
    edges.length < nodes.length &&
    new Set(edges.map(({ to }) => to)).size === edges.length
  )
}

const nodeKey = (id: string) => `n ${id}`
const groupKey = (id: string) => `g ${id}`

type NewEdge = {
  readonly edge: GraphEdge
  readonly index: number
  readonly most: number
  readonly look: DiagramLook
}
type AddedEdge = {
  readonly edge: GraphEdge
  readonly label: SetText
  readonly from: string
  readonly to: string
}

function addEdge(graph: Graph, diagram: GraphDiagram, { edge, index, most, look }: NewEdge): AddedEdge {
  const label = setText(edge.label, { size: SMALL, most: most * 0.9, isMono: look.isMono })
  const [from, to] = [memberOf(diagram, edge.from, 'last'), memberOf(diagram, edge.to, 'first')]
  const ends = edge.startLabel !== '' || edge.endLabel !== ''
  graph.setEdge(
    { v: nodeKey(from), w: nodeKey(to), name: String(index) },
    {
      width: label.width === 0 ? 0 : label.width + 8,
      height: label.height === 0 ? 0 : label.height + 4,
      labelpos: 'c',
      minlen: ends ? 2 : 1,
    },
  )
  return { edge, label, from, to }
}

/** Returns the node that stands for a group in the layout. The edge is clipped where it enters the group. */
function memberOf(diagram: GraphDiagram, id: string, which: 'first' | 'last'): string {
  if (diagram.nodes.some((node) => node.id === id)) return id
  const members = diagram.nodes.filter(({ group }) => isWithin(diagram, group, id))
  return (which === 'first' ? members.at(0) : members.at(-1))?.id ?? diagram.nodes[0]?.id ?? id
}

/** Returns true if a group equals another one or is inside it. */
export function isWithin(diagram: GraphDiagram, group: string | null, around: string): boolean {
  if (group === null) return false
  if (group === around) return true
  const parent = diagram.groups.find(({ id }) => id === group)?.parent ?? null
  return isWithin(diagram, parent, around)
}

type Laid = {
  readonly diagram: GraphDiagram
  readonly sized: ReadonlyMap<string, SizedNode>
  readonly edges: readonly AddedEdge[]
  readonly most: number
  readonly look: DiagramLook
}

function read(graph: Graph, { diagram, sized, edges, most, look }: Laid): PlacedGraph {
  const nodes = new Map(
    [...sized].map(([id, each]) => [id, { sized: each, box: boxOf(graph.node(nodeKey(id))) }]),
  )
  const groups = diagram.groups.map((group) => {
    const label = setText(group.label, { size: SMALL, most: most * 1.6, isMono: look.isMono })
    return { group, label, box: groupBox(boxOf(graph.node(groupKey(group.id))), label) }
  })
  const placed = edges.map((added, index) => {
    const {
      points = [],
      x = 0,
      y = 0,
    } = graph.edge({
      v: nodeKey(added.from),
      w: nodeKey(added.to),
      name: String(index),
    })
    return { ...added, points, labelAt: added.label.height > 0 ? { x, y } : null }
  })
  return { box: boxAround({ nodes, groups, edges: placed }), nodes, edges: placed, groups }
}

function boxOf({
  x = 0,
  y = 0,
  width = 0,
  height = 0,
}: {
  x?: number
  y?: number
  width?: number
  height?: number
}): Rect {
  return { x: x - width / 2, y: y - height / 2, width, height }
}

/** Returns a group's box. It is at least as wide as its name, which is on its upper edge. */
function groupBox(box: Rect, label: SetText): Rect {
  const width = Math.max(box.width, label.width + 2 * GROUP_PAD)
  return {
    x: box.x - (width - box.width) / 2,
    y: box.y - label.height / 2,
    width,
    height: box.height + label.height / 2,
  }
}

type Placed = Pick<PlacedGraph, 'nodes' | 'groups' | 'edges'>

function boxAround({ nodes, groups, edges }: Placed): Rect {
  const boxes = [...[...nodes.values()].map(({ box }) => box), ...groups.map(({ box }) => box)]
  const labels = edges.flatMap(({ label, labelAt }) => (labelAt ? [labelBox(label, labelAt)] : []))
  return around([...[...boxes, ...labels].flatMap(cornersOf), ...edges.flatMap(({ points }) => points)])
}

export function labelBox({ width, height }: SetText, { x, y }: Point): Rect {
  return { x: x - width / 2 - 3, y: y - height / 2, width: width + 6, height }
}
