import { __renderToHTMLTree } from 'katex'
import { attributesFrom } from '../../markup/attributes.ts'
import type { Html } from '../../markup/html.ts'
import { element, joined, text, writerOf } from '../../markup/html.ts'
import type { Style } from '../../markup/style.ts'

declare module 'katex' {
  /** Returns the tree that `renderToString` serializes for HTML output. KaTeX's types don't declare it. */
  export function __renderToHTMLTree(tex: string, options: import('katex').KatexOptions): KatexNode
}

/** A node of KaTeX's tree: `Span`, `SymbolNode`, `SvgNode`, `PathNode`, `LineNode` or fragment, distinguished by its fields. */
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

/** Renders a formula with KaTeX and writes its tree by our own grammar. @throws ParseError when KaTeX can't set it. */
export function katexHtml(tex: string, display: boolean): Html {
  const tree = __renderToHTMLTree(tex, {
    displayMode: display,
    throwOnError: true,
    strict: 'ignore',
    trust: false,
    maxSize: 20,
    maxExpand: 500,
    // Each formula has its own macros, because a formula may redefine a command.
    macros: { ...SILENT },
  })
  return nodeHtml(tree)
}

type Reader = { consumeArgs(count: number): unknown; popToken(): unknown }

function dropArgument(reader: Reader): string {
  reader.consumeArgs(1)
  return ''
}

/** KaTeX prints the arguments of these commands on the console, and they are user text. */
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

/** Returns a symbol's HTML: plain text if it has no class or style, otherwise a `span`. */
function symbolHtml(node: KatexNode, symbol: string): Html {
  const { classes = [], italic = 0 } = node
  const style = { ...(italic > 0 && { 'margin-right': em(italic) }), ...styleOf(node) }
  if (classes.length === 0 && Object.keys(style).length === 0) return text(symbol)
  return span('span', { class: classOf(classes), style }, text(symbol))
}

/** Returns null without classes, which differs from a list of empty class names. */
function classOf(classes: readonly string[]): string | null {
  return classes.length === 0 ? null : classes.filter((name) => name).join(' ')
}

function styleOf({ style = {} }: KatexNode): Style {
  const declarations: Record<string, string | undefined> = {}
  for (const name in style) declarations[hyphenated(name)] = style[name]
  return declarations
}

/** A cache of property names. They come from KaTeX only, which uses about twenty. */
const HYPHENATED = new Map<string, string>()

function hyphenated(name: string): string {
  const known = HYPHENATED.get(name)
  if (known !== undefined) return known
  const written = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  HYPHENATED.set(name, written)
  return written
}

const em = (length: number) => `${Number(length.toFixed(4))}em`

/** Returns the shape of a path. KaTeX keeps the shapes in a private table, so they are read from its markup. */
function pathOf(node: KatexNode): string {
  return /^<path d="([^"]*)"\/>$/.exec(node.toMarkup())?.[1] ?? ''
}
