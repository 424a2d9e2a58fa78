import type { Block, BlockOf, ListItem } from '../article/article.ts'
import { plainTextOf } from '../article/plain-text.ts'
import { cjkLetter, scriptOf } from '../article/script.ts'
import { pictureData } from '../markup/address.ts'
import { headingName } from '../markup/elements.ts'
import type { Html } from '../markup/html.ts'
import { element, text as escaped, joined, NOTHING } from '../markup/html.ts'
import type { BlockMemory } from './block-memory.ts'
import type { Setting } from './block-setting.ts'
import { codeHtml } from './code.ts'
import { diagramHtml } from './diagram.ts'
import { inlinesHtml, running } from './inline.ts'
import { labelsOf } from './labels.ts'
import { linesAttribute } from './lines-attribute.ts'
import { blockMathHtml } from './math.ts'
import { sizeStyle } from './picture-size.ts'
import { markedHtml } from './quotation-marks.ts'
import { tableHtml } from './table.ts'

/** Deeper blocks aren't indented further, because the text would become too narrow. */
const MAX_INDENTED_DEPTH = 6

/** Matches a heading that its author has numbered. The theme doesn't number it again. */
export const NUMBERED =
  /^\s*(?:第[一二三四五六七八九十百零\d]+[章节節回部篇]|[一二三四五六七八九十百]+[、.．]|\d+(?:\.\d+)*[、.．)）\s])/

/** Renders the blocks of an article, each by itself. Takes blocks from `memory` if it has them. */
export function articleBlocks(
  blocks: readonly Block[],
  setting: Setting,
  memory: BlockMemory | null,
): Html[] {
  memory?.turn(JSON.stringify(setting))
  return blocks.map((block, index) => {
    const following = blocks[index + 1]
    const make = () => blockHtml(block, setting, following)
    return memory ? memory.recall(block, following?.kind ?? 'end', make) : make()
  })
}

/** Renders a run of blocks. */
export function blocksHtml(blocks: readonly Block[], setting: Setting): Html {
  return joined(articleBlocks(blocks, setting, null), '\n')
}

function blockHtml(block: Block, setting: Setting, following: Block | undefined): Html {
  switch (block.kind) {
    case 'heading':
      return headingHtml(block, setting)
    case 'paragraph':
      return paragraphHtml(block, setting, following)
    case 'figure':
      return figureHtml(block, setting)
    case 'code':
      return codeHtml(block, setting.codeLineNumbers)
    case 'diagram':
      return diagramHtml(block, setting.diagramLook)
    case 'math':
      return blockMathHtml(block)
    case 'list':
      return listHtml(block, setting)
    case 'table':
      return tableHtml(block, setting.language)
    case 'quote':
      return element(
        'blockquote',
        { class: classes(isDeep(setting) && 'deep'), ...linesAttribute(block.lines) },
        blocksHtml(block.blocks, inside(setting)),
      )
    case 'callout':
      return calloutHtml(block, setting)
    case 'details':
      return detailsHtml(block, setting)
    case 'definitions':
      return definitionsHtml(block, setting)
    case 'rule':
      return element('hr', linesAttribute(block.lines))
    case 'page-break':
      // Repeated breaks, and a break at the end, would create an empty page.
      return following === undefined || following.kind === 'page-break'
        ? NOTHING
        : element('div', { class: 'page-break', ...linesAttribute(block.lines) }, NOTHING)
    case 'footnotes':
      return footnotesHtml(block, setting)
  }
}

const inside = (setting: Setting): Setting => ({ ...setting, depth: setting.depth + 1 })
const isDeep = (setting: Setting) => setting.depth >= MAX_INDENTED_DEPTH

function classes(...names: (string | false | undefined)[]): string | null {
  const given = names.filter((name) => name)
  return given.length > 0 ? given.join(' ') : null
}

function headingHtml(block: BlockOf<'heading'>, { language }: Setting): Html {
  const text = plainTextOf(block.children)
  const isCjk = cjkLetter.test(text)
  const names = classes(isCjk && 'by-phrase', NUMBERED.test(text) && 'counted')
  const html = inlinesHtml(block.children, { ...running(language), lineEnds: isCjk ? 'clauses' : 'anywhere' })
  return element(headingName(block.level), { class: names, ...linesAttribute(block.lines) }, html)
}

function paragraphHtml(
  block: BlockOf<'paragraph'>,
  { language }: Setting,
  following: Block | undefined,
): Html {
  const isLatin = scriptOf(plainTextOf(block.children)).cjkRatio < 0.15
  const names = classes(
    leadsIn(block, following) && 'lead-in',
    isLatin && 'latin',
    block.isAttribution && 'attribution',
  )
  const html = inlinesHtml(block.children, running(language))
  return element('p', { class: names, ...linesAttribute(block.lines) }, html)
}

/** Returns whether a paragraph is kept with next: before a formula or its attribution, and if it announces a block with a colon. */
function leadsIn(block: BlockOf<'paragraph'>, following: Block | undefined): boolean {
  if (following?.kind === 'paragraph') return following.isAttribution === true
  const isAnnounced = ['list', 'code', 'table', 'quote', 'figure', 'math', 'diagram'].includes(
    following?.kind ?? '',
  )
  return following?.kind === 'math' || (isAnnounced && /[:：]\s*$/.test(plainTextOf(block.children)))
}

function listHtml(list: BlockOf<'list'>, setting: Setting): Html {
  const tag = list.start === null ? 'ul' : 'ol'
  const isTasks = list.items.some((item) => item.task !== null)
  const names = classes(!list.isTight && 'loose', isTasks && 'tasks', isDeep(setting) && 'deep')
  const first = list.start ?? 1
  const digits = String(first + list.items.length - 1).length
  const numbering = list.start === null ? {} : { start: first, style: { '--digits': digits } }
  const items = list.items.map((item) => itemHtml(item, inside(setting)))
  return element(tag, { class: names, ...numbering, ...linesAttribute(list.lines) }, items)
}

function itemHtml(item: ListItem, setting: Setting): Html {
  const box = item.task === null ? NOTHING : element('span', { class: `box ${item.task}` }, NOTHING)
  const names = classes(item.task !== null && 'task', item.task === 'done' && 'done')
  return element('li', { class: names, ...linesAttribute(item.lines) }, [
    box,
    blocksHtml(item.blocks, setting),
  ])
}

function definitionsHtml(block: BlockOf<'definitions'>, setting: Setting): Html {
  const entries = block.entries.flatMap(({ term, meanings, lines: { start } }) => [
    element('dt', linesAttribute({ start, end: start }), inlinesHtml(term, running(setting.language))),
    ...meanings.map((each) =>
      element('dd', linesAttribute(each.lines), blocksHtml(each.blocks, inside(setting))),
    ),
  ])
  return element('dl', { class: classes(isDeep(setting) && 'deep'), ...linesAttribute(block.lines) }, entries)
}

function detailsHtml(block: BlockOf<'details'>, setting: Setting): Html {
  const names = classes('details', isDeep(setting) && 'deep')
  return element('div', { class: names, ...linesAttribute(block.lines) }, [
    element('p', { class: 'summary' }, inlinesHtml(block.summary, running(setting.language))),
    blocksHtml(block.blocks, inside(setting)),
  ])
}

function calloutHtml(block: BlockOf<'callout'>, setting: Setting): Html {
  const names = classes('callout', block.tone, isDeep(setting) && 'deep')
  return element('div', { class: names, ...linesAttribute(block.lines) }, [
    calloutTitle(block, setting.language),
    blocksHtml(block.blocks, inside(setting)),
  ])
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

function figureHtml({ picture, lines }: BlockOf<'figure'>, setting: Setting): Html {
  const { source, alt, caption, size } = picture
  const said = caption === null ? NOTHING : element('figcaption', {}, markedHtml(caption, setting.language))
  const image =
    source.kind === 'data'
      ? element('img', { 'data-object': true, src: pictureData(source.uri), alt, style: sizeStyle(size) })
      : element(
          'div',
          { class: 'missing', 'data-object': true },
          escaped(alt.trim() || labelsOf(setting.language).image),
        )
  return element('figure', linesAttribute(lines), [image, said])
}

function footnotesHtml(block: BlockOf<'footnotes'>, setting: Setting): Html {
  const digits = String(block.notes.length).length
  const items = block.notes.map((note) => itemHtml({ ...note, task: null }, inside(setting)))
  const attributes = { class: 'footnotes', style: { '--digits': digits }, ...linesAttribute(block.lines) }
  return element('ol', attributes, items)
}
