import type { BlockOf, Inline, ListItem } from '../article/article.ts'
import { plainTextOf, textOfBlocks } from '../article/plain-text.ts'
import { amountIn } from '../lines/amounts.ts'
import { askerOf, speakerIn } from '../lines/list-manners.ts'
import type { Html } from '../markup/html.ts'
import { element, text as escaped, joined, NOTHING } from '../markup/html.ts'
import { linesAttribute } from './lines-attribute.ts'
import { markWidthOf } from './mark-width.ts'
import { classes, isLatin } from './text/classes.ts'
import { inlinesHtml, running } from './text/inline.ts'

type Place = { readonly language: string; readonly isDeep: boolean }

/** Renders a list with its author's own marks, which hang before the text if they are short. */
export function markedListHtml(list: BlockOf<'list'>, { language, isDeep }: Place): Html {
  const widthEm = markWidthOf(list)
  const names = classes(
    'marked',
    widthEm === null && 'run-in',
    list.marks,
    isHeaded(list) && 'headed',
    isDeep && 'deep',
  )
  const style = widthEm === null ? {} : { style: { '--mark': `${widthEm}em` } }
  const items = list.items.map((item, index) =>
    element(
      'li',
      { class: classOf(list, index), ...linesAttribute(item.lines) },
      itemHtml(list, item, language),
    ),
  )
  return element('ul', { class: names, ...style, ...linesAttribute(list.lines) }, items)
}

/** Names what themes set apart: the turns of the speaker who asks, and the first of two states. */
function classOf({ marks, items }: BlockOf<'list'>, index: number): string | null {
  if (marks === 'contrast') return index % 2 === 0 ? 'before' : 'after'
  if (marks !== 'dialogue') return null
  return isQuestion(items, index) ? 'asks' : null
}

/** Returns whether an item of a dialogue is a turn of the speaker who asks. */
export function isQuestion(items: readonly ListItem[], index: number): boolean {
  const [first, item] = [items[0], items[index]]
  const asker = first && askerOf({ mark: first.mark ?? '', text: textOfBlocks(first.blocks) })
  return asker !== null && item?.mark !== undefined && speakerIn(item.mark) === asker
}

/** A mark is text, so it stands in the paragraph: a page's text and its alt text have it, too. */
function itemHtml(list: BlockOf<'list'>, { mark = '', blocks, lines }: ListItem, language: string): Html {
  const children = childrenOf(blocks)
  const own = mark === '' ? NOTHING : element('span', { class: 'own-mark' }, escaped(mark))
  const names = classes(isLatin(children) && 'latin')
  return element('p', { class: names, ...linesAttribute(lines) }, textHtml(list, { own, children, language }))
}

type ItemText = { readonly own: Html; readonly children: readonly Inline[]; readonly language: string }

function textHtml(list: BlockOf<'list'>, { own, children, language }: ItemText): Html[] {
  const html = (inlines: readonly Inline[]) => inlinesHtml(inlines, running(language))
  if (list.marks === 'amount') return [own, amountHtml(children, language)]
  const end = children.findIndex(({ kind }) => kind === 'break')
  if (end < 0 || !isHeaded(list)) return [own, html(children)]
  return [element('span', { class: 'head' }, [own, html(children.slice(0, end))]), html(children.slice(end))]
}

/** Returns whether the first line of each item heads the lines below it, as in a plan of days. */
function isHeaded({ marks, items }: BlockOf<'list'>): boolean {
  const hasLines = ({ blocks }: ListItem) => childrenOf(blocks).some(({ kind }) => kind === 'break')
  return (marks === 'time' || marks === 'number') && items.every(hasLines)
}

function childrenOf([first]: ListItem['blocks']): readonly Inline[] {
  return first?.kind === 'paragraph' ? first.children : []
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
