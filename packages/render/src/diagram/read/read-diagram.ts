import type { Diagram } from '../diagram.ts'
import { readClasses } from './classes.ts'
import { readEntities } from './entities.ts'
import { readFlowchart } from './flowchart.ts'
import { graphWork } from './graph-work.ts'
import { readLabel } from './label.ts'
import { readMindmap } from './mindmap.ts'
import { readPie } from './pie.ts'
import { readSequence } from './sequence.ts'
import type { DiagramSource } from './source.ts'
import { readStates } from './states.ts'
import { Unreadable } from './unreadable.ts'

const MAX_SOURCE_CHARS = 10_000
const MAX_LINE_CHARS = 500
/** The layout costs that one diagram and one article may have, as `graphWork` counts. A unit takes about 1 ms. */
const MAX_WORK = 160
const MAX_ARTICLE_WORK = 480

const readers: readonly (readonly [RegExp, (source: DiagramSource) => Diagram])[] = [
  [/^(?:flowchart(?:-elk)?|graph)\b/, readFlowchart],
  [/^sequenceDiagram\b/, readSequence],
  [/^classDiagram(?:-v2)?\b/, readClasses],
  [/^stateDiagram(?:-v2)?\b/, readStates],
  [/^erDiagram\b/, readEntities],
  [/^pie\b/, readPie],
  [/^mindmap\b/, readMindmap],
]

/**
 * Parses Mermaid. Ignores directives, styles, clicks and links: the theme sets the look, and diagrams do nothing.
 *
 * Returns null if the diagram can't be drawn completely: an unknown kind or line, or a size beyond the limits.
 */
export function readDiagram(text: string): Diagram | null {
  if (text.length > MAX_SOURCE_CHARS) return null
  const { body, title } = withoutFrontMatter(text)
  const lines = body
    .replace(/%%\{[\s\S]*?\}%%/g, '')
    .split('\n')
    .filter(isMeant)
    .map(withSingleBlanks)
  const first = lines[0]?.trim() ?? ''
  const found = readers.find(([name]) => name.test(first))
  if (!found || lines.some((line) => line.length > MAX_LINE_CHARS)) return null
  const [name, read] = found
  try {
    return read({ opening: first.replace(name, '').trim(), lines: lines.slice(1), title: readLabel(title) })
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

function withoutFrontMatter(text: string): { body: string; title: string } {
  const front = /^\s*---[ \t]*\n([\s\S]*?)\n---[ \t]*\n/.exec(text)
  if (!front) return { body: text, title: '' }
  return { body: text.slice(front[0].length), title: /^title:(.*)$/m.exec(front[1] ?? '')?.[1] ?? '' }
}

/**
 * Returns a reader for the diagrams of one article. It returns null for diagrams beyond the article's cost limit. It
 * counts work and not time, so that the same text gives the same pages everywhere.
 */
export function diagramReader(): (text: string) => Diagram | null {
  let left = MAX_ARTICLE_WORK
  return (text) => {
    const diagram = readDiagram(text)
    if (!diagram) return null
    const work = workOf(diagram)
    if (work > MAX_WORK || work > left) return null
    left -= work
    return diagram
  }
}

function workOf(diagram: Diagram): number {
  if (diagram.kind === 'graph') return graphWork(diagram)
  return diagram.kind === 'sequence' ? diagram.steps.length / 4 : 1
}

/** Replaces repeated blanks, which would make the patterns slow, by one. Keeps the indentation. */
function withSingleBlanks(line: string): string {
  return line.trimEnd().replace(/(\S)\s+/g, '$1 ')
}

/** Returns false for blank lines, comments and accessible titles, which repeat the text and are not drawn. */
function isMeant(line: string): boolean {
  const text = line.trim()
  return text !== '' && !text.startsWith('%%') && !/^acc(?:Title|Descr)\s*:/.test(text)
}
