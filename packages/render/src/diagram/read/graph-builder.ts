import type { Direction, GraphDiagram, GraphEdge, GraphGroup, GraphNode } from '../diagram.ts'
import { Unreadable } from './unreadable.ts'

/** A larger graph doesn't fit a card, and its layout would take long. */
const MAX_NODES = 60
const MAX_EDGES = 90
const MAX_GROUPS = 16
const MAX_GROUP_DEPTH = 4
const MAX_LINES = 120

/** Builds a graph line by line. A name that appears again is the same node, and can add a label to it. */
export class GraphBuilder {
  direction: Direction = 'TB'
  private readonly nodes = new Map<string, GraphNode>()
  private readonly groups = new Map<string, GraphGroup>()
  private readonly edges: GraphEdge[] = []
  private readonly open: string[] = []

  get group(): string | null {
    return this.open.at(-1) ?? null
  }

  find(id: string): GraphNode | undefined {
    return this.nodes.get(id)
  }

  /** Adds a node or merges new facts into an existing one. */
  node(id: string, known: Partial<GraphNode> = {}): void {
    if (this.groups.has(id)) return
    const before = this.nodes.get(id)
    const fresh = { id, shape: 'box', label: id, parts: [], kicker: null, group: this.group } as const
    // A node without a group joins the first group that names it.
    const group = before?.group ?? this.group
    this.nodes.set(id, { ...(before ?? fresh), group, ...known })
    if (this.nodes.size > MAX_NODES) throw new Unreadable()
  }

  /** Adds a line to one of the compartments of a class or an entity. */
  line(id: string, part: number, text: string): void {
    this.node(id)
    const parts = this.nodes.get(id)?.parts ?? []
    const grown = Array.from({ length: Math.max(parts.length, part + 1) }, (_, index) => parts[index] ?? [])
    this.node(id, { parts: grown.map((lines, index) => (index === part ? [...lines, text] : lines)) })
    if (grown.flat().length > MAX_LINES) throw new Unreadable()
  }

  edge(edge: Pick<GraphEdge, 'from' | 'to'> & Partial<GraphEdge>): void {
    const plain = {
      label: '',
      line: 'solid',
      start: 'none',
      end: 'none',
      startLabel: '',
      endLabel: '',
    } as const
    this.edges.push({ ...plain, ...edge })
    if (this.edges.length > MAX_EDGES) throw new Unreadable()
  }

  openGroup(id: string, label: string): void {
    this.nodes.delete(id)
    this.groups.set(id, { id, label, parent: this.group })
    this.open.push(id)
    if (this.groups.size > MAX_GROUPS || this.open.length > MAX_GROUP_DEPTH) throw new Unreadable()
  }

  closeGroup(): void {
    if (this.open.pop() === undefined) throw new Unreadable()
  }

  /** @throws Unreadable for a graph without nodes, or one that ends inside a group. */
  finish(title: string): GraphDiagram {
    if (this.nodes.size + this.groups.size === 0 || this.open.length > 0) throw new Unreadable()
    this.shrinkEmptyGroups()
    const { direction, edges } = this
    const [nodes, groups] = [[...this.nodes.values()], [...this.groups.values()]]
    return { kind: 'graph', title, direction, nodes, edges, groups }
  }

  /** Turns empty groups into nodes, so that their names are shown. Inner groups come first. */
  private shrinkEmptyGroups(): void {
    for (const { id, label, parent } of [...this.groups.values()].toReversed()) {
      if (this.isFilled(id)) continue
      this.groups.delete(id)
      this.node(id, { label, group: parent })
    }
  }

  private isFilled(id: string): boolean {
    const isIn = ({ group }: GraphNode) => group === id
    return (
      [...this.nodes.values()].some(isIn) || [...this.groups.values()].some(({ parent }) => parent === id)
    )
  }
}

export function readDirection(word: string): Direction {
  if (word === 'TD' || word === 'TB' || word === '') return 'TB'
  if (word === 'BT' || word === 'LR' || word === 'RL') return word
  throw new Unreadable()
}
