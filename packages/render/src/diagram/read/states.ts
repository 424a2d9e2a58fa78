import type { GraphDiagram, NodeShape } from '../diagram.ts'
import { GraphBuilder, readDirection } from './graph-builder.ts'
import { readLabel } from './label.ts'
import type { DiagramSource } from './source.ts'
import { Unreadable } from './unreadable.ts'

const ID = String.raw`[\p{L}\p{N}_][\p{L}\p{N}_.-]*`
const END = String.raw`\[\*\]|${ID}`
const TRANSITION = new RegExp(
  `^(${END})(?:::: ?\\w+)?\\s*-->\\s*(${END})(?:::: ?\\w+)?\\s*(?::\\s*(.*))?$`,
  'u',
)
const NAMED = new RegExp(`^state\\s+"([^"]*)"\\s+as\\s+(${ID})\\s*(\\{)?$`, 'u')
const SPECIAL = new RegExp(`^state\\s+(${ID})\\s*<<(choice|fork|join)>>$`, 'u')
const GROUP = new RegExp(`^state\\s+(${ID})\\s*\\{$`, 'u')
const PLAIN = new RegExp(`^(?:state\\s+)?(${ID})(?:\\s*:\\s*(.*))?$`, 'u')
const NOTE = new RegExp(`^note\\s+(?:left|right)\\s+of\\s+(${ID})\\s*(?::\\s*(.*))?$`, 'u')
const IGNORED = /^(?:classDef|class|style|hide empty description|scale)\b/

const SPECIAL_SHAPES: Readonly<Record<string, NodeShape>> = { choice: 'diamond', fork: 'bar', join: 'bar' }

type Note = { readonly at: string; readonly lines: string[] }
type Reading = { readonly graph: GraphBuilder; note: Note | null; notes: number }

/** Parses `stateDiagram` and `stateDiagram-v2`. */
export function readStates({ lines, title }: DiagramSource): GraphDiagram {
  const reading: Reading = { graph: new GraphBuilder(), note: null, notes: 0 }
  for (const line of lines) readLine(reading, line.trim())
  if (reading.note) throw new Unreadable()
  return reading.graph.finish(title)
}

function readLine(reading: Reading, text: string): void {
  const { graph } = reading
  if (reading.note) {
    continueNote(reading, reading.note, text)
    return
  }
  if (IGNORED.test(text)) return
  const direction = /^direction\s+(\w+)$/.exec(text)
  if (direction) {
    // A direction inside a state would need a separate layout.
    if (graph.group === null) graph.direction = readDirection(direction[1] ?? '')
  } else if (text === '}') graph.closeGroup()
  else if (!readNote(reading, text) && !readTransition(graph, text)) readState(graph, text)
}

function readNote(reading: Reading, text: string): boolean {
  const [, at, label] = NOTE.exec(text) ?? []
  if (at === undefined) return false
  if (label === undefined) reading.note = { at, lines: [] }
  else addNote(reading, at, label)
  return true
}

function continueNote(reading: Reading, note: Note, text: string): void {
  if (text === 'end note') {
    addNote(reading, note.at, note.lines.join('\n'))
    reading.note = null
  } else note.lines.push(text)
}

function addNote(reading: Reading, at: string, label: string): void {
  const { graph } = reading
  reading.notes += 1
  const id = `note ${reading.notes}`
  graph.node(at)
  graph.node(id, { shape: 'note', label: readLabel(label), group: graph.find(at)?.group ?? graph.group })
  graph.edge({ from: at, to: id, line: 'dashed' })
}

function readTransition(graph: GraphBuilder, text: string): boolean {
  const [, from, to, label = ''] = TRANSITION.exec(text) ?? []
  if (from === undefined || to === undefined) return false
  graph.edge({
    from: stateAt(graph, from, 'start'),
    to: stateAt(graph, to, 'end'),
    label: readLabel(label),
    end: 'arrow',
  })
  return true
}

/** Returns the node of a state. Start and end states have no name: each group has one of each. */
function stateAt(graph: GraphBuilder, name: string, end: 'start' | 'end'): string {
  const id = name === '[*]' ? `${end} of ${graph.group ?? 'all'}` : name
  if (name === '[*]') graph.node(id, { shape: end, label: '' })
  else if (!graph.find(id)) graph.node(id, { shape: 'round' })
  return id
}

function readState(graph: GraphBuilder, text: string): void {
  const found = sayings.find(([pattern]) => pattern.test(text))
  const match = found?.[0].exec(text)
  if (!found || !match) throw new Unreadable()
  found[1](graph, match.slice(1))
}

type Saying = (graph: GraphBuilder, words: readonly (string | undefined)[]) => void

const sayings: readonly (readonly [RegExp, Saying])[] = [
  [
    NAMED,
    (graph, [label = '', id = '', opens]) => {
      if (opens === undefined) graph.node(id, { shape: 'round', label: readLabel(label) })
      else graph.openGroup(id, readLabel(label))
    },
  ],
  [
    SPECIAL,
    (graph, [id = '', shape = '']) => graph.node(id, { shape: SPECIAL_SHAPES[shape] ?? 'bar', label: '' }),
  ],
  [GROUP, (graph, [id = '']) => graph.openGroup(id, id)],
  [PLAIN, (graph, [id = '', words]) => describe(graph, id, words)],
]

/** Sets a state's description, which replaces its name. Another description goes on a new line. */
function describe(graph: GraphBuilder, id: string, words: string | undefined): void {
  const before = graph.find(id)
  if (words === undefined) {
    if (!before) graph.node(id, { shape: 'round' })
    return
  }
  const said = readLabel(words)
  const label = before && before.label !== id ? readLabel(`${before.label}\n${said}`) : said
  graph.node(id, { shape: before?.shape ?? 'round', label })
}
