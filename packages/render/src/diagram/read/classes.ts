import type { EdgeEnd, GraphDiagram } from '../diagram.ts'
import { GraphBuilder, readDirection } from './graph-builder.ts'
import { readLabel } from './label.ts'
import type { DiagramSource } from './source.ts'
import { Unreadable } from './unreadable.ts'

const ID = '(?:`([^`]+)`|([\\p{L}\\p{N}_.-]+))(?:~([^~]+(?:~[^~]*~)?)~)?'
const ENDS = String.raw`<\||\*|o|<|\(\)`
const RELATION = new RegExp(
  `^${ID}\\s*(?:"([^"]*)")?\\s*(${ENDS})?(--|\\.\\.)(\\|>|\\*|o(?=[\\s"])|>|\\(\\))?\\s*(?:"([^"]*)")?\\s*${ID}\\s*(?::\\s*(.*))?$`,
  'u',
)
const CLASS = new RegExp(
  `^class\\s+${ID}\\s*(?:\\["([^"]*)"\\])?\\s*(?::::[\\w-]+)?\\s*(\\{)?\\s*(\\})?$`,
  'u',
)
const MEMBER = new RegExp(`^${ID}\\s*:\\s*(.*)$`, 'u')
const KIND = new RegExp(`^<<([^<>]+)>>\\s*${ID}$`, 'u')
const NOTE = /^note\s+(?:for\s+([\p{L}\p{N}_]+)\s+)?"([^"]*)"$/u
const NAMESPACE = /^namespace\s+([\p{L}\p{N}_.]+)\s*\{$/u
const IGNORED = /^(?:style|classDef|cssClass|click|link|callback)\b/

const HEADS: Readonly<Record<string, EdgeEnd>> = {
  '<|': 'triangle',
  '|>': 'triangle',
  '*': 'diamond',
  o: 'open-diamond',
  '<': 'open-arrow',
  '>': 'open-arrow',
  '()': 'dot',
}

type Reading = { readonly graph: GraphBuilder; open: string | null; notes: number }

/** Parses `classDiagram`. */
export function readClasses({ lines, title }: DiagramSource): GraphDiagram {
  const reading: Reading = { graph: new GraphBuilder(), open: null, notes: 0 }
  for (const line of lines) readLine(reading, line.trim())
  if (reading.open !== null) throw new Unreadable()
  return reading.graph.finish(title)
}

function readLine(reading: Reading, text: string): void {
  const { graph } = reading
  if (reading.open !== null) {
    if (text === '}') reading.open = null
    else addMember(graph, reading.open, text)
    return
  }
  if (IGNORED.test(text)) return
  const direction = /^direction\s+(\w+)$/.exec(text)
  const namespace = NAMESPACE.exec(text)?.[1]
  if (direction) graph.direction = readDirection(direction[1] ?? '')
  else if (namespace !== undefined) graph.openGroup(`namespace ${namespace}`, namespace)
  else if (text === '}') graph.closeGroup()
  else if (!readNote(reading, text) && !readClass(reading, text) && !readRelation(graph, text)) {
    readMember(graph, text)
  }
}

function readClass(reading: Reading, text: string): boolean {
  const match = CLASS.exec(text)
  if (!match) return false
  const id = classAt(reading.graph, match.slice(1, 4))
  if (match[4] !== undefined) reading.graph.node(id, { label: readLabel(match[4]) })
  if (match[5] !== undefined && match[6] === undefined) reading.open = id
  return true
}

/** Returns the node of a class that a relation or a statement names. */
function classAt(graph: GraphBuilder, [quoted, plain, generic]: readonly (string | undefined)[]): string {
  const id = quoted ?? plain ?? ''
  if (!graph.find(id)) graph.node(id, { shape: 'card', label: id })
  if (generic !== undefined) graph.node(id, { label: generics(`${id}~${generic}~`) })
  return id
}

function readRelation(graph: GraphBuilder, text: string): boolean {
  const match = RELATION.exec(text)
  if (!match) return false
  const [startLabel = '', start = '', line, end = '', endLabel = ''] = match.slice(4, 9)
  graph.edge({
    from: classAt(graph, match.slice(1, 4)),
    to: classAt(graph, match.slice(9, 12)),
    label: readLabel(match[12] ?? ''),
    line: line === '..' ? 'dashed' : 'solid',
    start: HEADS[start] ?? 'none',
    end: HEADS[end] ?? 'none',
    startLabel: readLabel(startLabel),
    endLabel: readLabel(endLabel),
  })
  return true
}

function readMember(graph: GraphBuilder, text: string): void {
  const kind = KIND.exec(text)
  const member = MEMBER.exec(text)
  if (kind) addMember(graph, classAt(graph, kind.slice(2, 5)), `<<${kind[1]}>>`)
  else if (member) addMember(graph, classAt(graph, member.slice(1, 4)), member[4] ?? '')
  else throw new Unreadable()
}

/** Adds a member. Fields are above the rule and methods below it. */
function addMember(graph: GraphBuilder, id: string, text: string): void {
  const kind = /^<<([^<>]+)>>$/.exec(text)?.[1]
  const line = generics(readLabel(text.replace(/[*$]$/, '')))
  if (kind !== undefined) graph.node(id, { kicker: `«${readLabel(kind)}»` })
  else if (line !== '') graph.line(id, line.includes('(') ? 1 : 0, line)
}

function readNote(reading: Reading, text: string): boolean {
  const match = NOTE.exec(text)
  if (!match) return false
  const { graph } = reading
  reading.notes += 1
  const id = `note ${reading.notes}`
  graph.node(id, { shape: 'note', label: readLabel(match[2] ?? '') })
  if (match[1] !== undefined) {
    graph.edge({ from: classAt(graph, [undefined, match[1]]), to: id, line: 'dashed' })
  }
  return true
}

/**
 * Replaces tildes: `List~Map~K,V~~` means `List<Map<K,V>>`. A tilde after a name and before a letter opens, others
 * close.
 */
function generics(text: string): string {
  let depth = 0
  return text.replace(/~(?=([\p{L}\p{N}_])?)/gu, (_, next: string | undefined) => {
    const opens = next !== undefined
    if (!opens && depth === 0) return '~'
    depth += opens ? 1 : -1
    return opens ? '<' : '>'
  })
}
