import type { EdgeEnd, GraphDiagram, GraphEdge, NodeShape } from '../diagram.ts'
import { GraphBuilder, readDirection } from './graph-builder.ts'
import { readLabel } from './label.ts'
import type { DiagramSource } from './source.ts'
import { Unreadable } from './unreadable.ts'

/** Longest first: `([` must not be read as `(`. */
const SHAPES: readonly (readonly [string, string, NodeShape])[] = [
  ['(((', ')))', 'double-circle'],
  ['((', '))', 'circle'],
  ['([', '])', 'pill'],
  ['[[', ']]', 'subroutine'],
  ['[(', ')]', 'cylinder'],
  ['[/', '/]', 'slant'],
  ['[/', '\\]', 'trapezoid'],
  ['[\\', '\\]', 'slant-back'],
  ['[\\', '/]', 'trapezoid-down'],
  ['{{', '}}', 'hexagon'],
  ['{', '}', 'diamond'],
  ['(', ')', 'round'],
  ['[', ']', 'box'],
  ['>', ']', 'flag'],
]

const ID = /\s*([\p{L}\p{N}_]+(?:[.-](?=[\p{L}\p{N}_])[\p{L}\p{N}_]+)*)/uy
const CLASS = /:::[\w-]+/y
const WHOLE_LINK =
  /\s*([<ox](?=[-=]))?(-\.+-|-{3,}|={3,}|-{2,}(?=[>ox])|={2,}(?=[>ox])|~{3,})([>ox](?![\p{L}\p{N}_])|>|[ox])?/uy
const OPEN_LINK = /\s*([<ox](?=[-=]))?(--|==|-\.)(?=[^->=ox.~]|[ox]\S)/y
const CLOSERS: Readonly<Record<string, RegExp>> = {
  '--': /\s*-{2,}([>ox-])/y,
  '==': /\s*={2,}([>ox=])/y,
  '-.': /\s*\.+-([>ox]?)/y,
}
const IGNORED = /^(?:style|classDef|class|click|linkStyle|direction|link|href)\b/

type Cursor = { readonly text: string; at: number }

/** Parses `flowchart` and `graph`. */
export function readFlowchart({ opening, lines, title }: DiagramSource): GraphDiagram {
  const graph = new GraphBuilder()
  const [direction = '', rest = ''] = /^(\w*)\s*;?(.*)$/.exec(opening)?.slice(1) ?? []
  graph.direction = readDirection(direction)
  for (const statement of [rest, ...lines].flatMap(statementsOf)) readStatement(graph, statement)
  return graph.finish(title)
}

/** Splits a line at semicolons, except in quotes, in text between bars and in an entity such as `#quot;`. */
function statementsOf(line: string): string[] {
  const pieces = line.match(/(?:"[^"]*"|\|[^|]*\||[#&]#?\w{1,8};|[^;])+/g) ?? []
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== '')
}

function readStatement(graph: GraphBuilder, text: string): void {
  if (IGNORED.test(text)) return
  if (text === 'end') {
    graph.closeGroup()
    return
  }
  const group = /^subgraph\b\s*(.*)$/.exec(text)
  if (group) openGroup(graph, group[1] ?? '')
  else readChain(graph, { text, at: 0 })
}

function openGroup(graph: GraphBuilder, text: string): void {
  const named = /^([^\s[\]"]+)\s*\[(.*)\]$/.exec(text)
  const label = readLabel(named?.[2] ?? text)
  graph.openGroup(named?.[1] ?? (label || `group ${graph.group ?? ''}`), label)
}

function readChain(graph: GraphBuilder, cursor: Cursor): void {
  let from = readNodes(graph, cursor)
  while (cursor.text.slice(cursor.at).trim() !== '') {
    const link = readLink(cursor)
    const to = readNodes(graph, cursor)
    for (const one of from) for (const other of to) graph.edge({ from: one, to: other, ...link })
    from = to
  }
}

function readNodes(graph: GraphBuilder, cursor: Cursor): string[] {
  const ids = [readNode(graph, cursor)]
  while (take(cursor, /\s*&/y)) ids.push(readNode(graph, cursor))
  return ids
}

function readNode(graph: GraphBuilder, cursor: Cursor): string {
  const id = take(cursor, ID)?.[1]
  if (id === undefined) throw new Unreadable()
  const shape = readShape(cursor)
  take(cursor, CLASS)
  graph.node(id, shape ?? {})
  return id
}

function readShape(cursor: Cursor): { shape: NodeShape; label: string } | null {
  const { text, at } = cursor
  const fitting = SHAPES.filter(([opener]) => text.startsWith(opener, at))
  const longest = fitting[0]?.[0].length
  if (longest === undefined) return null
  const ends = fitting
    .filter(([opener]) => opener.length === longest)
    .map(([opener, closer, shape]) => ({ closer, shape, end: endOf(text, at + opener.length, closer) }))
    .filter(({ end }) => end >= 0)
    .toSorted((one, other) => one.end - other.end)
  const [first] = ends
  if (!first) throw new Unreadable()
  cursor.at = first.end + first.closer.length
  return { shape: first.shape, label: readLabel(text.slice(at + longest, first.end)) }
}

/** Returns the index where a label ends. Ignores closers inside quotes. */
function endOf(text: string, from: number, closer: string): number {
  const quoted = /\s*"[^"]*"\s*/y
  quoted.lastIndex = from
  const start = quoted.test(text) ? quoted.lastIndex : from
  return text.indexOf(closer, start)
}

function readLink(cursor: Cursor): Partial<GraphEdge> {
  const whole = take(cursor, WHOLE_LINK)
  if (whole) {
    const label = take(cursor, /\s*\|([^|]*)\|/y)?.[1] ?? ''
    return { ...linkOf(whole[1], whole[2] ?? '', whole[3]), label: readLabel(label) }
  }
  const open = take(cursor, OPEN_LINK)
  const line = open?.[2] ?? ''
  const closer = CLOSERS[line]
  if (!open || !closer) throw new Unreadable()
  const start = cursor.at
  while (cursor.at < cursor.text.length) {
    const end = cursor.at
    const close = take(cursor, closer)
    if (close) return { ...linkOf(open[1], line, close[1]), label: readLabel(cursor.text.slice(start, end)) }
    cursor.at += 1
  }
  throw new Unreadable()
}

function linkOf(start: string | undefined, line: string, end: string | undefined): Partial<GraphEdge> {
  return { start: endKind(start), line: lineKind(line), end: endKind(end) }
}

function lineKind(line: string): GraphEdge['line'] {
  if (line.startsWith('~')) return 'hidden'
  if (line.startsWith('=')) return 'thick'
  return line.startsWith('-.') ? 'dashed' : 'solid'
}

function endKind(sign: string | undefined): EdgeEnd {
  if (sign === '>' || sign === '<') return 'arrow'
  if (sign === 'o') return 'dot'
  return sign === 'x' ? 'cross' : 'none'
}

function take(cursor: Cursor, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = cursor.at
  const match = pattern.exec(cursor.text)
  if (match) cursor.at = pattern.lastIndex
  return match
}
