import type { EdgeEnd, GraphDiagram } from '../diagram.ts'
import { GraphBuilder, readDirection } from './graph-builder.ts'
import { readLabel } from './label.ts'
import type { DiagramSource } from './source.ts'
import { Unreadable } from './unreadable.ts'

const ID = String.raw`(?:"([^"]+)"|([\p{L}\p{N}_][\p{L}\p{N}_-]*))`
const ENTITY = new RegExp(`^${ID}\\s*(?:\\[\\s*"?([^"\\]]*)"?\\s*\\])?\\s*(\\{)?\\s*(\\})?$`, 'u')
const RELATION = new RegExp(
  `^${ID}\\s*(\\|o|\\|\\||\\}o|\\}\\|)(--|\\.\\.)(o\\||\\|\\||o\\{|\\|\\{)\\s*${ID}\\s*(?::\\s*(.*))?$`,
  'u',
)
const IGNORED = /^(?:style|classDef|class)\b/

const ENDS: Readonly<Record<string, EdgeEnd>> = {
  '||': 'one',
  '|o': 'maybe-one',
  'o|': 'maybe-one',
  '}|': 'many',
  '|{': 'many',
  '}o': 'maybe-many',
  'o{': 'maybe-many',
}

/** Parses `erDiagram`. */
export function readEntities({ lines, title }: DiagramSource): GraphDiagram {
  const graph = new GraphBuilder()
  let open: string | null = null
  for (const line of lines.map((each) => each.trim())) {
    if (open !== null) {
      if (line === '}') open = null
      else graph.line(open, 0, readLabel(line.replaceAll('"', ' ').replace(/\s+/g, ' ')))
    } else open = readLine(graph, line)
  }
  if (open !== null) throw new Unreadable()
  return graph.finish(title)
}

/** Returns the entity whose attributes follow, or null. */
function readLine(graph: GraphBuilder, text: string): string | null {
  if (IGNORED.test(text)) return null
  const direction = /^direction\s+(\w+)$/.exec(text)?.[1]
  const relation = RELATION.exec(text)
  const entity = ENTITY.exec(text)
  if (direction !== undefined) graph.direction = readDirection(direction)
  else if (relation) addRelation(graph, relation)
  else if (entity) return addEntity(graph, entity)
  else throw new Unreadable()
  return null
}

function addRelation(graph: GraphBuilder, match: RegExpExecArray): void {
  const [, quoted, plain, start = '', line, end = '', otherQuoted, otherPlain, label = ''] = match
  graph.edge({
    from: entityAt(graph, quoted ?? plain ?? ''),
    to: entityAt(graph, otherQuoted ?? otherPlain ?? ''),
    label: readLabel(label),
    line: line === '..' ? 'dashed' : 'solid',
    start: ENDS[start] ?? 'none',
    end: ENDS[end] ?? 'none',
  })
}

function addEntity(graph: GraphBuilder, match: RegExpExecArray): string | null {
  const [, quoted, plain, alias, opens, closes] = match
  const id = entityAt(graph, quoted ?? plain ?? '')
  if (alias !== undefined) graph.node(id, { label: readLabel(alias) })
  return opens !== undefined && closes === undefined ? id : null
}

function entityAt(graph: GraphBuilder, id: string): string {
  if (!graph.find(id)) graph.node(id, { shape: 'card', label: readLabel(id) })
  return id
}
