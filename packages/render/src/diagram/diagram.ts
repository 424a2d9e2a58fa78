/** A parsed diagram without colours or positions. Mermaid's styling is ignored. */
export type Diagram = GraphDiagram | SequenceDiagram | PieDiagram

export type NodeShape =
  | 'box'
  | 'round'
  | 'pill'
  | 'diamond'
  | 'hexagon'
  | 'circle'
  | 'double-circle'
  | 'cylinder'
  | 'subroutine'
  | 'slant'
  | 'slant-back'
  | 'trapezoid'
  | 'trapezoid-down'
  | 'flag'
  | 'start'
  | 'end'
  | 'bar'
  | 'note'
  | 'card'

export type GraphNode = {
  readonly id: string
  readonly shape: NodeShape
  readonly label: string
  /** The members of a class or an entity, below its name: groups of lines, separated by rules. */
  readonly parts: readonly (readonly string[])[]
  /** A small line above the name, such as «interface». */
  readonly kicker: string | null
  /** The id of the group that contains the node. */
  readonly group: string | null
}

export type EdgeEnd =
  | 'none'
  | 'arrow'
  | 'open-arrow'
  | 'triangle'
  | 'diamond'
  | 'open-diamond'
  | 'dot'
  | 'cross'
  | 'one'
  | 'maybe-one'
  | 'many'
  | 'maybe-many'

export type GraphEdge = {
  /** Ids of nodes or of groups. */
  readonly from: string
  readonly to: string
  readonly label: string
  readonly line: 'solid' | 'dashed' | 'thick' | 'hidden'
  readonly start: EdgeEnd
  readonly end: EdgeEnd
  readonly startLabel: string
  readonly endLabel: string
}

export type GraphGroup = { readonly id: string; readonly label: string; readonly parent: string | null }

export type Direction = 'TB' | 'BT' | 'LR' | 'RL'

/** Flowcharts, state, class and entity diagrams and mind maps: boxes with lines between them. */
export type GraphDiagram = {
  readonly kind: 'graph'
  readonly title: string
  readonly direction: Direction
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
  readonly groups: readonly GraphGroup[]
}

export type Participant = { readonly id: string; readonly label: string; readonly isPerson: boolean }

export type SequenceStep =
  | {
      readonly kind: 'message'
      readonly from: string
      readonly to: string
      readonly label: string
      readonly dashed: boolean
      readonly start: EdgeEnd
      readonly end: EdgeEnd
    }
  | {
      readonly kind: 'note'
      readonly side: 'left' | 'right' | 'over'
      readonly from: string
      readonly to: string
      readonly label: string
    }
  | { readonly kind: 'activate' | 'deactivate'; readonly id: string }
  | { readonly kind: 'open'; readonly word: string; readonly label: string }
  | { readonly kind: 'else'; readonly label: string }
  | { readonly kind: 'close' }

export type SequenceDiagram = {
  readonly kind: 'sequence'
  readonly title: string
  readonly participants: readonly Participant[]
  readonly steps: readonly SequenceStep[]
  readonly isNumbered: boolean
}

export type PieDiagram = {
  readonly kind: 'pie'
  readonly title: string
  readonly showsValues: boolean
  readonly slices: readonly { readonly label: string; readonly value: number }[]
}
