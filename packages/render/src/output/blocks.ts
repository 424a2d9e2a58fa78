import type { Block, BlockOf, ListItem } from '../article/article.ts'
import { plainTextOf } from '../article/plain-text.ts'
import { cjkLetter } from '../article/script.ts'
import { headingName } from '../markup/elements.ts'
import type { Html } from '../markup/html.ts'
import { element, text as escaped, joined, NOTHING } from '../markup/html.ts'
import { MAX_INDENTED_DEPTH } from '../paging/block-sizes.ts'
import type { BlockContext } from './blocks/block-context.ts'
import type { BlockMemory } from './blocks/block-memory.ts'
import { directionOf } from './blocks/direction.ts'
import { linesAttribute } from './blocks/lines-attribute.ts'
import { codeHtml } from './code/code.ts'
import { diagramHtml } from './diagram.ts'
import { exhibitContent } from './exhibits/exhibit.ts'
import { isAboutLast, keptWithNext } from './keep-with-next.ts'
import { labelsOf } from './labels.ts'
import { markedListHtml } from './lists/marked-list.ts'
import { blockMathHtml } from './math/math.ts'
import { figureHtml, galleryHtml } from './pictures/figure.ts'
import { stickerPlaces } from './stickers/sticker.ts'
import { tableHtml } from './tables/table.ts'
import { classes, isLatin } from './text/classes.ts'
import { mayHaveInitial } from './text/initial.ts'
import { inlinesHtml, running } from './text/inline.ts'
import { narrowLines } from './titles/narrow-lines.ts'
import { isPseudoTitle } from './titles/pseudo-title.ts'
import { sentenceHtml } from './titles/sentence.ts'

/** Matches a heading that its author has numbered. The theme doesn't number it again. */
export const NUMBERED =
  /^\s*(?:第[一二三四五六七八九十百零\d]+[章节節回部篇]|[一二三四五六七八九十百]+[、.．]|\d+(?:\.\d+)*[、.．)）\s])/

/** Renders the blocks of an article, each by itself. Takes blocks from `memory` if it has them. */
export function articleBlocks(
  blocks: readonly Block[],
  context: BlockContext,
  memory: BlockMemory | null,
): Html[] {
  memory?.turn(JSON.stringify(context))
  const top = blocks.findIndex(({ kind }) => kind !== 'page-break')
  const opening = top + openingPlace(blocks[top], context)
  return blocks.map((block, index) => {
    // A page break at the top would create an empty page.
    if (index < top && context.depth === 0) return NOTHING
    const following = blocks[index + 1]
    const isOpening = context.hasInitial && index === opening
    const make = () => blockHtml(block, { ...context, hasInitial: isOpening }, following)
    const place = `${isOpening ? 'opening ' : ''}${placeBefore(following)}`
    return memory ? memory.recall(block, place, make) : make()
  })
}

/** Returns how far below its first block a text begins: after the title, or at once if a cover carries it. */
function openingPlace(first: Block | undefined, { isBelowCover }: BlockContext): number {
  if (first?.kind === 'heading' && first.level === 1) return 1
  return isBelowCover ? 0 : Number.NaN
}

/** Names what a block's HTML depends on in the block after it. */
function placeBefore(following: Block | undefined): string {
  if (following?.kind === 'list') return `list ${following.marks !== undefined}`
  if (following?.kind !== 'paragraph') return following?.kind ?? 'end'
  return `paragraph ${following.isAttribution ?? false} ${isPseudoTitle(following)} ${isAboutLast(following)}`
}

/** Renders a run of blocks. */
export function blocksHtml(blocks: readonly Block[], context: BlockContext): Html {
  return joined(articleBlocks(blocks, context, null), '\n')
}

function blockHtml(block: Block, context: BlockContext, following: Block | undefined): Html {
  switch (block.kind) {
    case 'heading':
      return headingHtml(block, context)
    case 'paragraph':
      return paragraphHtml(block, context, following)
    case 'figure':
      return figureHtml(block, context, following)
    case 'gallery':
      return galleryHtml(block, context, following)
    case 'code':
      return codeHtml(block, context.codeLineNumbers)
    case 'diagram':
      return diagramHtml(block, context.diagramLook)
    case 'math':
      return blockMathHtml(block)
    case 'list':
      return listHtml(block, context)
    case 'table':
      return tableHtml(block, context)
    case 'quote':
      return element(
        'blockquote',
        { class: classes(isDeep(context) && 'deep'), ...placed(block, context) },
        blocksHtml(block.blocks, inside(context)),
      )
    case 'callout':
      return calloutHtml(block, context)
    case 'exhibit':
      return exhibitHtml(block, context)
    case 'details':
      return detailsHtml(block, context)
    case 'definitions':
      return definitionsHtml(block, context)
    case 'rule':
      return element('hr', linesAttribute(block.lines))
    case 'page-break':
      // Repeated breaks, and a break at the end, would create an empty page.
      return following === undefined || following.kind === 'page-break'
        ? NOTHING
        : element('div', { class: 'page-break', ...linesAttribute(block.lines) }, NOTHING)
    case 'footnotes':
      return footnotesHtml(block, context)
  }
}

const inside = (context: BlockContext): BlockContext => ({ ...context, depth: context.depth + 1 })
const isDeep = (context: BlockContext) => context.depth >= MAX_INDENTED_DEPTH

/** Returns the attributes for a block's source lines and its direction. */
function placed(block: Block, context: BlockContext) {
  return { ...directionOf(block, context), ...linesAttribute(block.lines) }
}

/** The column of side heads, in characters of a side head, and the most lines that their text leaves room for. */
const SIDE_HEAD = { widthEm: 4, lines: 3 } as const

/** Returns the class of a heading that can stand beside its text. */
function briefness(text: string): 'brief' | 'brief one-line' | false {
  const lines = narrowLines(text, SIDE_HEAD.widthEm)
  if (lines === null || lines > SIDE_HEAD.lines) return false
  return lines === 1 ? 'brief one-line' : 'brief'
}

function headingHtml(block: BlockOf<'heading'>, context: BlockContext): Html {
  const text = plainTextOf(block.children)
  const isCjk = cjkLetter.test(text)
  const names = classes(isCjk && 'by-phrase', NUMBERED.test(text) && 'counted', briefness(text))
  const html = inlinesHtml(block.children, {
    ...running(context.language),
    lineEnds: isCjk ? 'clauses' : 'anywhere',
  })
  return element(headingName(block.level), { class: names, ...placed(block, context) }, html)
}

function paragraphHtml(
  block: BlockOf<'paragraph'>,
  { language, depth, sentenceEm, hasInitial }: BlockContext,
  following: Block | undefined,
): Html {
  if (sentenceEm !== null && depth === 0) return sentenceHtml(block, language, sentenceEm)
  const places = stickerPlaces(block.children)
  const isLines = block.children.some(({ kind }) => kind === 'break')
  const isProse = !isLines && block.manner === undefined
  const names = classes(
    keptWithNext(block, following),
    isLatin(block.children) && 'latin',
    block.isAttribution && 'attribution',
    block.manner,
    hasInitial && depth === 0 && isProse && mayHaveInitial(block.children) && 'initial',
    isLines && 'lines',
    places.names,
  )
  const html = inlinesHtml(block.children, running(language))
  return element('p', { class: names, style: places.style, ...linesAttribute(block.lines) }, html)
}

function listHtml(list: BlockOf<'list'>, context: BlockContext): Html {
  const tag = list.start === null ? 'ul' : 'ol'
  const isTasks = list.items.some((item) => item.task !== null)
  const names = classes(!list.isTight && 'loose', isTasks && 'tasks', isDeep(context) && 'deep')
  const first = list.start ?? 1
  const digits = String(first + list.items.length - 1).length
  const numbering = list.start === null ? {} : { start: first, style: { '--digits': digits } }
  if (list.marks) return markedListHtml(list, { context, isDeep: isDeep(context) })
  const items = list.items.map((item) => itemHtml(item, inside(context)))
  return element(tag, { class: names, ...numbering, ...placed(list, context) }, items)
}

function itemHtml(item: ListItem, context: BlockContext): Html {
  const box = item.task === null ? NOTHING : element('span', { class: `box ${item.task}` }, NOTHING)
  const names = classes(item.task !== null && 'task', item.task === 'done' && 'done')
  return element('li', { class: names, ...linesAttribute(item.lines) }, [
    box,
    blocksHtml(item.blocks, context),
  ])
}

function definitionsHtml(block: BlockOf<'definitions'>, context: BlockContext): Html {
  const entries = block.entries.flatMap(({ term, meanings, lines: { start } }) => [
    element('dt', linesAttribute({ start, end: start }), inlinesHtml(term, running(context.language))),
    ...meanings.map((each) =>
      element('dd', linesAttribute(each.lines), blocksHtml(each.blocks, inside(context))),
    ),
  ])
  return element('dl', { class: classes(isDeep(context) && 'deep'), ...placed(block, context) }, entries)
}

function detailsHtml(block: BlockOf<'details'>, context: BlockContext): Html {
  const names = classes('details', isDeep(context) && 'deep')
  return element('div', { class: names, ...placed(block, context) }, [
    element('p', { class: 'summary' }, inlinesHtml(block.summary, running(context.language))),
    blocksHtml(block.blocks, inside(context)),
  ])
}

function calloutHtml(block: BlockOf<'callout'>, context: BlockContext): Html {
  const names = classes('callout', block.tone, isDeep(context) && 'deep')
  return element('div', { class: names, ...placed(block, context) }, [
    calloutTitle(block, context.language),
    blocksHtml(block.blocks, inside(context)),
  ])
}

function exhibitHtml(block: BlockOf<'exhibit'>, context: BlockContext): Html {
  if (block.title === null && block.entries.length === 0) return NOTHING
  const { names, content } = exhibitContent(block, context, (blocks) => blocksHtml(blocks, inside(context)))
  return element(
    'div',
    { class: classes(names, isDeep(context) && 'deep'), ...placed(block, context) },
    content,
  )
}

/**
 * Returns the title of a callout. The author's title is text. Our own label is page furniture, which isn't part of
 * the article.
 */
function calloutTitle({ title, tone }: BlockOf<'callout'>, language: string): Html {
  return title === null
    ? element(
        'p',
        { class: 'callout-title', 'data-furniture': true },
        escaped(labelsOf(language).callout[tone]),
      )
    : element('p', { class: 'callout-title' }, inlinesHtml(title, running(language)))
}

function footnotesHtml(block: BlockOf<'footnotes'>, context: BlockContext): Html {
  const digits = String(block.notes.length).length
  const items = block.notes.map((note) => itemHtml({ ...note, task: null }, inside(context)))
  const attributes = { class: 'footnotes', style: { '--digits': digits }, ...placed(block, context) }
  return element('ol', attributes, items)
}
