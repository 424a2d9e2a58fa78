import { __renderToHTMLTree } from 'katex'
import { attributesFrom } from '../markup/attributes.ts'
import type { Html } from '../markup/html.ts'
import { element, joined, text, writerOf } from '../markup/html.ts'
import type { Style } from '../markup/style.ts'

declare module 'katex' {
  /** What `renderToString` writes out when it is asked for HTML alone. Its types don't tell of it. */
  export function __renderToHTMLTree(tex: string, options: import('katex').KatexOptions): KatexNode
}

/** A node of KaTeX's tree: `Span`, `SymbolNode`, `SvgNode`, `PathNode` or `LineNode`, or a fragment, known by what they have. */
type KatexNode = {
  readonly classes?: readonly string[]
  readonly style?: Readonly<Record<string, string | undefined>>
  readonly attributes?: Readonly<Record<string, string>>
  readonly children?: readonly KatexNode[]
  readonly text?: string
  readonly italic?: number
  readonly pathName?: string
  toMarkup(): string
}

/** KaTeX ends every declaration with a semicolon. */
const span = writerOf({ colon: ':', between: ';', end: ';' })

/** Sets a formula as KaTeX does and writes its tree by our own grammar. @throws ParseError when it can't be set. */
export function katexHtml(tex: string, display: boolean): Html {
  const tree = __renderToHTMLTree(tex, {
    displayMode: display,
    throwOnError: true,
    strict: 'ignore',
    trust: false,
    maxSize: 20,
    maxExpand: 500,
    // Each formula has its own, as one may change what a command means.
    macros: { ...SILENT },
  })
  return nodeHtml(tree)
}

type Reader = { consumeArgs(count: number): unknown; popToken(): unknown }

function dropArgument(reader: Reader): string {
  reader.consumeArgs(1)
  return ''
}

/** KaTeX prints what these say on the console, and that is somebody's text. */
const SILENT = {
  '\\message': dropArgument,
  '\\errmessage': dropArgument,
  '\\show': (reader: Reader) => {
    reader.popToken()
    return ''
  },
}

function nodeHtml(node: KatexNode): Html {
  if (node.text !== undefined) return symbolHtml(node, node.text)
  if (node.pathName !== undefined) return element('path', { d: pathOf(node) })
  const { classes, children, attributes = {} } = node
  if (children === undefined) return element('line', attributesFrom(attributes))
  const inside = children.map(nodeHtml)
  if (classes === undefined)
    return element('svg', { xmlns: 'http://www.w3.org/2000/svg', ...attributesFrom(attributes) }, inside)
  if (node.attributes === undefined) return joined(inside)
  return span(
    'span',
    { class: classOf(classes), style: styleOf(node), ...attributesFrom(attributes) },
    inside,
  )
}

/** A symbol without class or style is text. */
function symbolHtml(node: KatexNode, symbol: string): Html {
  const { classes = [], italic = 0 } = node
  const style = { ...(italic > 0 && { 'margin-right': em(italic) }), ...styleOf(node) }
  if (classes.length === 0 && Object.keys(style).length === 0) return text(symbol)
  return span('span', { class: classOf(classes), style }, text(symbol))
}

/** No class at all is other than none that says anything. */
function classOf(classes: readonly string[]): string | null {
  return classes.length === 0 ? null : classes.filter((name) => name).join(' ')
}

function styleOf({ style = {} }: KatexNode): Style {
  const declarations: Record<string, string | undefined> = {}
  for (const name in style) declarations[hyphenated(name)] = style[name]
  return declarations
}

/** The names of properties come from KaTeX alone, which has some twenty. */
const HYPHENATED = new Map<string, string>()

function hyphenated(name: string): string {
  const known = HYPHENATED.get(name)
  if (known !== undefined) return known
  const written = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  HYPHENATED.set(name, written)
  return written
}

const em = (length: number) => `${Number(length.toFixed(4))}em`

/** The shapes of paths are a table inside KaTeX, which only its own writing of them shows. */
function pathOf(node: KatexNode): string {
  return /^<path d="([^"]*)"\/>$/.exec(node.toMarkup())?.[1] ?? ''
}
