import type { BlockOf, ListItem } from '../../../../article/article.ts'
import { speakerIn } from '../../../../lines/list-manners.ts'
import type { Html } from '../../../../markup/html.ts'
import { text as escaped, joined, NOTHING } from '../../../../markup/html.ts'
import type { Style } from '../../../../markup/style.ts'
import { markWidthOf } from '../../../../output/lists/mark-width.ts'
import { askerIn } from '../../../../output/lists/marked-list.ts'
import { LIST_RULE } from '../../rules.ts'
import type { ArticleContext, SetBlocks } from '../article-context.ts'
import { marginBelow, textAndRest } from '../article-context.ts'
import type { Look } from '../look/look.ts'
import { styled } from '../style.ts'
import { inlinesHtml } from './inline.ts'

/** A bullet, and its size as a share of the text's. The shapes of symbol fonts are as large as letters. */
const BULLETS: Record<Look['structure']['list'], readonly [string, number]> = {
  dot: ['•', 1],
  disc: ['●', 0.55],
  square: ['■', 0.5],
  ring: ['○', 0.65],
  dash: ['–', 1],
  diamond: ['◆', 0.6],
  arrow: ['▸', 0.9],
  leaf: ['❧', 1],
  cross: ['＋', 0.7],
}
const BULLET_PX = 24
/** Emoji have colours of their own, and a dash is no word. */
const PLAIN_MARKS: ReadonlySet<BlockOf<'list'>['marks']> = new Set([
  'sign',
  'check',
  'dash',
  'amount',
] as const)

/**
 * Renders a list. Bullets and numbers are written as text, and the content of an item is in one section.
 *
 * WeChat drops the styles of native markers, splits items with several elements, and can't nest lists three levels
 * deep: from the third level on an item is a plain section.
 */
export function listHtml(list: BlockOf<'list'>, context: ArticleContext, setBlocks: SetBlocks): Html {
  const { look, listDepth } = context
  const isList = listDepth < LIST_RULE.maxLevels
  const tag = list.start === null ? 'ul' : 'ol'
  const inside = { ...context, listDepth: listDepth + 1 }
  const markPx = markWidth(list, look)
  const asker = askerIn(list)
  const items = list.items.map((item, index) => {
    const mark = markOf(list, index, { look, markPx })
    const [text, rest] = textAndRest(item.blocks)
    const first = [mark, inlinesHtml(text, inside)]
    const weight = isAsking(item, asker) ? 700 : null
    const line = { margin: rest.length > 0 ? '0 0 6px' : 0, 'text-align': 'left', 'font-weight': weight }
    const content = joined([styled('p', line, first), setBlocks(rest, inside)])
    const isLast = index === list.items.length - 1
    const gap = { margin: isLast ? 0 : `0 0 ${list.isTight ? 6 : 12}px` }
    const style: Style = { 'padding-left': markPx }
    if (!isList) return styled('section', { ...gap, ...style }, content)
    return styled('li', { ...gap, 'list-style': 'none' }, styled('section', style, content))
  })
  const margin = listDepth === 0 ? marginBelow(20, context) : 0
  if (!isList) return styled('section', { margin }, items)
  return styled(tag, { margin, padding: 0, 'list-style': 'none' }, items)
}

function isAsking({ mark = '' }: ListItem, asker: string | null): boolean {
  return asker !== null && speakerIn(mark) === asker
}

/** Returns the width of the longest number, so that all items are aligned. */
function markWidth(list: BlockOf<'list'>, look: Look): number {
  if (list.marks) return Math.round((markWidthOf(list) ?? 0) * look.px.body)
  if (list.start === null) return BULLET_PX
  const digits = String(list.start + list.items.length - 1).length
  return Math.round((Math.max(look.structure.numbers === 'zero' ? 2 : 1, digits) * 0.62 + 0.9) * look.px.body)
}

function markOf({ start, items, marks }: BlockOf<'list'>, index: number, room: Mark): Html {
  const item = items[index]
  if (!item) return NOTHING
  if (item.mark === '') return NOTHING
  if (item.mark !== undefined) return ownMarkHtml(item.mark, marks, room)
  return markHtml(item, start === null ? null : start + index, room)
}

/** Returns the mark that the author typed. One that is too wide to hang stands in the line. */
function ownMarkHtml(mark: string, kind: BlockOf<'list'>['marks'], { look, markPx }: Mark): Html {
  const style: Style = PLAIN_MARKS.has(kind) ? {} : { 'font-weight': 700, color: look.accent }
  const hanging: Style = { display: 'inline-block', width: markPx, 'margin-left': -markPx }
  return styled('span', markPx > 0 ? { ...style, ...hanging } : style, escaped(mark))
}

type Mark = { readonly look: Look; readonly markPx: number }

function markHtml({ task }: ListItem, number: number | null, { look, markPx }: Mark): Html {
  const { structure, px, accent } = look
  const style: Style = {
    display: 'inline-block',
    width: markPx,
    'margin-left': -markPx,
    'font-weight': number !== null && structure.numbers === 'bold' ? 700 : null,
    color: accent,
  }
  if (task !== null) return styled('span', style, escaped(task === 'done' ? '☑' : '☐'))
  if (number !== null) {
    const digits = structure.numbers === 'zero' ? String(number).padStart(2, '0') : String(number)
    return styled('span', style, escaped(`${digits}.`))
  }
  const [bullet, share] = BULLETS[structure.list]
  if (share === 1) return styled('span', style, escaped(bullet))
  const size = { 'font-size': Math.round(px.body * share), 'line-height': 1, 'vertical-align': 2 }
  return styled('span', { ...style, ...size }, escaped(bullet))
}
