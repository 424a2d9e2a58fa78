import { gfmToMarkdown } from 'mdast-util-gfm'
import type { Handle, Options } from 'mdast-util-to-markdown'
import { defaultHandlers, toMarkdown } from 'mdast-util-to-markdown'
import { escapeForGalley } from './escape.ts'

/** Writes a tree as Galley's Markdown. */
export function write(tree: Parameters<typeof toMarkdown>[0]): string {
  return toMarkdown(tree, {
    extensions: [gfmToMarkdown({ tablePipeAlign: false }), { handlers: HANDLERS }],
    bullet: '-',
    rule: '-',
    emphasis: '*',
    fences: true,
  })
}

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u
const PUNCTUATION = /[\p{P}\p{S}]/u

type Around = { readonly before: string; readonly after: string }

/**
 * Returns true if marks around `inner` are read as emphasis there. Galley reads them beside CJK characters, too, where
 * CommonMark reads marks beside punctuation as text.
 */
function isRead(inner: string, mark: string, { before, after }: Around): boolean {
  const [outer, next] = [before.at(-1) ?? '', after[0] ?? '']
  const sign = mark[0] ?? ''
  // Stars within stars are read: `**one *two***`.
  const text = sign === '*' ? inner.replace(/^\*+|\*+$/g, '') : inner
  const [first, last] = [[...text][0] ?? '', [...text].at(-1) ?? '']
  const isOpen = (inside: string, outside: string) =>
    WIDE.test(inside) || WIDE.test(outside) || !PUNCTUATION.test(inside) || !/[\p{L}\p{N}]/u.test(outside)
  const isTouching = [outer, next, first, last].includes(sign)
  return text !== '' && !isTouching && isOpen(first, outer) && isOpen(last, next)
}

type Call = {
  // biome-ignore lint/suspicious/noExplicitAny: the library's handlers take nodes of any kind.
  readonly node: any
  readonly parent: Parameters<Handle>[1]
  readonly state: Parameters<Handle>[2]
  readonly info: Parameters<Handle>[3]
}
type Write = (call: Call) => string

function handler(write: Write): Handle {
  return (...[node, parent, state, info]) => write({ node, parent, state, info })
}

/** Writes a node as CommonMark and GFM do. */
function writeAsUsual(type: keyof typeof defaultHandlers, { node, parent, state, info }: Call): string {
  return (defaultHandlers[type] as Handle)(node, parent, state, info)
}

/** Writes emphasis with marks where they are read, and with a tag elsewhere. */
function marked(mark: string, tag: string): Write {
  return ({ node, parent, state, info }) => {
    const exit = state.enter('emphasis')
    const inner = state.containerPhrasing(node, { ...info, before: mark, after: mark })
    exit()
    const isNested = mark[0] === '*' && /^(?:strong|emphasis)$/.test(parent?.type ?? '')
    const around = {
      before: isNested && parent?.children[0] === node ? '' : info.before,
      after: isNested && parent?.children.at(-1) === node ? '' : info.after,
    }
    return isRead(inner, mark, around) ? `${mark}${inner}${mark}` : `<${tag}>${inner}</${tag}>`
  }
}

const withPeek = (write: Write, sign: string) => Object.assign(handler(write), { peek: () => sign })

const emphasis = marked('*', 'em')
const highlight = marked('==', 'mark')

const RAISED = /^[A-Za-z0-9\u0370-\u03ff\p{Script=Han}+\-−=()′'.,/°]{1,24}$/u
const LOWERED = /^(?:[A-Za-z0-9\u0370-\u03ff+\-−=()′'.,/]{1,16}|\p{Script=Han}{1,6})$/u

/** Writes an index as `x^2^` or `H~2~O` where it is read as one. See the parser's rules for what is none. */
function writeIndex(text: string, tag: string, { before, after }: Around): string | null {
  const [outer, next] = [before.at(-1) ?? '', after[0] ?? '']
  if (/[\^~]/.test(outer + next)) return null
  if (tag === 'sup') return isRaised(text, next) ? `^${text}^` : null
  return isLowered(text, outer, next) ? `~${text}~` : null
}

function isRaised(text: string, next: string): boolean {
  const isSum = /[\p{L}\p{N}][+\-−=/]/u.test(text) && /[A-Za-z0-9]/.test(next)
  return RAISED.test(text) && !isSum
}

function isLowered(text: string, outer: string, next: string): boolean {
  if (!LOWERED.test(text)) return false
  if (/\d/.test(outer) && /^\d/.test(text)) return !/[\d\p{L}]/u.test(next)
  return !/\p{Script=Han}/u.test(text) || /[A-Za-z\u0370-\u03ff)]/.test(outer)
}

const HANDLERS: NonNullable<Options['handlers']> = {
  strong: withPeek(marked('**', 'strong'), '*'),
  delete: withPeek(marked('~~', 'del'), '~'),
  emphasis: withPeek(writeEmphasis, '*'),
  break: handler((call) => (isInTable(call) ? '<br>' : writeAsUsual('break', call))),
  image: handler((call) => plainAmpersands(writeAsUsual('image', call))),
  link: handler((call) => {
    const [, text = '', address = ''] = /^([\s\S]*\]\()?([\s\S]*)$/.exec(writeAsUsual('link', call)) ?? []
    return `${text}${plainAmpersands(address)}`
  }),
  text: handler((call) => escapeForGalley(writeAsUsual('text', call), /^$|\n$/.test(call.info.before))),
  inlineCode: handler((call) => {
    const { node, info } = call
    if (node.isRaw) return node.value
    if (node.isMath) return writeFormula(node.value, info.after, isInTable(call))
    const code = writeAsUsual('inlineCode', call)
    return isInTable(call) ? code.replaceAll('|', '\\|') : code
  }),
  code: handler((call) => (call.node.isMath ? `$$\n${call.node.value}\n$$` : writeAsUsual('code', call))),
}

const isInTable = ({ state }: Call) => state.stack.includes('tableCell')

/** Takes back the escapes of ampersands that begin no character reference, which addresses are full of. */
function plainAmpersands(markdown: string): string {
  return markdown.replace(/\\&(?!#?\w+;)/g, '&')
}

function writeEmphasis(call: Call): string {
  const { node, state, info } = call
  if (node.tag === undefined) return emphasis(call)
  if (node.tag === 'mark') return highlight(call)
  const [only] = node.children
  if (/^su[bp]$/.test(node.tag) && node.children.length === 1 && only.type === 'text') {
    const index = writeIndex(only.value, node.tag, info)
    if (index !== null) return index
  }
  const inner = state.containerPhrasing(node, { ...info, before: '>', after: '<' })
  return `<${node.tag}>${inner}</${node.tag}>`
}

/** Two dollar signs on each side hold if a digit follows, where one would be a price. */
function writeFormula(tex: string, after: string, isInTable: boolean): string {
  const line = tex.replace(/\s*\n\s*/g, ' ')
  const sign = /^\d/.test(after) || line.includes('$') ? '$$' : '$'
  return `${sign}${isInTable ? line.replaceAll('|', '\\|') : line}${sign}`
}
