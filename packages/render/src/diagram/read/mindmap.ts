import type { GraphDiagram, NodeShape } from '../diagram.ts'
import { GraphBuilder } from './graph-builder.ts'
import { readLabel } from './label.ts'
import type { DiagramSource } from './source.ts'
import { Unreadable } from './unreadable.ts'

const SHAPES: readonly (readonly [RegExp, NodeShape])[] = [
  [/^[^([{)]*\(\((.*)\)\)$/, 'circle'],
  [/^[^([{)]*\{\{(.*)\}\}$/, 'hexagon'],
  [/^[^([{)]*\)\)(.*)\(\($/, 'round'],
  [/^[^([{)]*\)(.*)\($/, 'round'],
  [/^[^([{)]*\((.*)\)$/, 'round'],
  [/^[^([{)]*\[(.*)\]$/, 'box'],
]

/** Parses `mindmap`: the indentation of a line decides its parent. */
export function readMindmap({ lines, title }: DiagramSource): GraphDiagram {
  const graph = new GraphBuilder()
  graph.direction = 'LR'
  const above: Branch[] = []
  for (const [index, line] of lines.entries()) {
    const text = line
      .trim()
      .replace(/:::.*$/, '')
      .trim()
    if (/^::icon\(/.test(line.trim()) || text === '') continue
    const indent = line.search(/\S/)
    const parent = parentOf(above, indent)
    if (!parent && index > 0) throw new Unreadable()
    const id = `${index}`
    graph.node(id, parent ? branchOf(text) : { ...branchOf(text), shape: 'pill' })
    if (parent) graph.edge({ from: parent.id, to: id })
    above.push({ id, indent })
  }
  return graph.finish(title)
}

type Branch = { readonly id: string; readonly indent: number }

/** Pops the branches that end before a line with this indentation. Returns the last remaining one: the parent. */
function parentOf(above: Branch[], indent: number): Branch | undefined {
  while ((above.at(-1)?.indent ?? -1) >= indent) above.pop()
  return above.at(-1)
}

function branchOf(text: string): { shape: NodeShape; label: string } {
  for (const [pattern, shape] of SHAPES) {
    const label = pattern.exec(text)?.[1]
    if (label !== undefined) return { shape, label: readLabel(label) }
  }
  return { shape: 'round', label: readLabel(text) }
}
