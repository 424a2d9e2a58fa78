import type { BlockOf, Inline, ListItem } from '../../article/article.ts'
import { plainTextOf, textOfBlocks } from '../../article/plain-text.ts'
import { amountIn } from '../../lines/amounts.ts'
import { askerOf, speakerIn } from '../../lines/list-manners.ts'
import type { Html } from '../../markup/html.ts'
import { element, text as escaped, joined, NOTHING } from '../../markup/html.ts'
import type { BlockContext } from '../blocks/block-context.ts'
import { directionOf } from '../blocks/direction.ts'
import { linesAttribute } from '../blocks/lines-attribute.ts'
import { classes, isLatin } from '../text/classes.ts'
import { inlinesHtml, running } from '../text/inline.ts'
import { markWidthOf } from './mark-width.ts'

type Place = { readonly context: BlockContext; readonly isDeep: boolean }

/** Renders a list with its author's own marks, which hang before the text if they are short. */
export function markedListHtml(list: BlockOf<'list'>, { context, isDeep }: Place): Html {
  const { language } = context
  const widthEm = markWidthOf(list)
  const isHeaded = hasHeads(list)
  const names = classes(
    'marked',
    widthEm === null && 'run-in',
    list.marks,
    isHeaded && 'headed',
    isDeep && 'deep',
  )
  const style = widthEm === null ? {} : { style: { '--mark': `${widthEm}em` } }
  const asker = askerIn(list)
  const items = list.items.map((item, index) => {
    const html = itemHtml(item, { marks: list.marks, isHeaded, language })
    return element('li', { class: classOf(list, { index, asker }), ...linesAttribute(item.lines) }, html)
  })
  return element(
    'ul',
    { class: names, ...style, ...directionOf(list, context), ...linesAttribute(list.lines) },
    items,
  )
}

/** Names what themes set apart: the turns of the speaker who asks, and the first of two states. */
function classOf(
  { marks, items }: BlockOf<'list'>,
  { index, asker }: { readonly index: number; readonly asker: string | null },
): string | null {
  if (marks === 'contrast') return index % 2 === 0 ? 'before' : 'after'
  return asker !== null && speakerIn(items[index]?.mark ?? '') === asker ? 'asks' : null
}

/** Returns the name of the speaker who asks, if a list is a dialogue that begins with a question. */
export function askerIn({ marks, items: [first] }: BlockOf<'list'>): string | null {
  return marks === 'dialogue' && first
    ? askerOf({ mark: first.mark ?? '', text: textOfBlocks(first.blocks) })
    : null
}

/** Returns whether the first line of each item heads the lines below it, as in a plan of days. */
function hasHeads({ marks, items }: BlockOf<'list'>): boolean {
  const hasLines = ({ blocks }: ListItem) => childrenOf(blocks).some(({ kind }) => kind === 'break')
  return (marks === 'time' || marks === 'number') && items.every(hasLines)
}

function childrenOf([first]: ListItem['blocks']): readonly Inline[] {
  return first?.kind === 'paragraph' ? first.children : []
}

type Setting = {
  readonly marks: BlockOf<'list'>['marks']
  readonly isHeaded: boolean
  readonly language: string
}

/** A mark is text, so it stands in the paragraph: a page's text and its alt text have it, too. */
function itemHtml({ mark = '', blocks, lines }: ListItem, { marks, isHeaded, language }: Setting): Html {
  const children = childrenOf(blocks)
  const own = mark === '' ? NOTHING : element('span', { class: 'own-mark' }, escaped(mark))
  const html = (inlines: readonly Inline[]) => inlinesHtml(inlines, running(language))
  const end = isHeaded ? children.findIndex(({ kind }) => kind === 'break') : 0
  const head = end > 0 ? element('span', { class: 'head' }, [own, html(children.slice(0, end))]) : own
  const rest = marks === 'amount' ? amountHtml(children, language) : html(children.slice(Math.max(end, 0)))
  const hasBreak = children.some(({ kind }) => kind === 'break')
  const names = classes(isLatin(children) && 'latin', hasBreak && 'lines')
  return element('p', { class: names, ...linesAttribute(lines) }, [head, rest])
}

/** Sets the amount at a line's end apart. A leader of dots stays with the name. */
function amountHtml(children: readonly Inline[], language: string): Html {
  const text = plainTextOf(children).trim()
  const name = amountIn(text)?.name ?? text
  const gap = /^[^\p{L}\p{N}\p{Sc}]*/u.exec(text.slice(name.length))?.[0] ?? ''
  const at = name.length + gap.length
  const parts = [
    ['name', text.slice(0, at)],
    ['price', text.slice(at)],
  ] as const
  return joined(
    parts.map(([className, part]) =>
      element('span', { class: className }, inlinesHtml([{ kind: 'text', text: part }], running(language))),
    ),
  )
}
