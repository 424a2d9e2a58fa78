import type { Block, BlockOf, ListItem } from '../article/article.ts'
import { plainTextOf } from '../article/plain-text.ts'
import { cjkLetter, scriptOf } from '../article/script.ts'
import type { BlockMemory } from './block-memory.ts'
import type { Setting } from './block-setting.ts'
import { codeHtml } from './code.ts'
import { diagramHtml } from './diagram.ts'
import { escapeHtml } from './escape.ts'
import { inlinesHtml, running } from './inline.ts'
import { labelsOf } from './labels.ts'
import { linesAttribute } from './lines-attribute.ts'
import { blockMathHtml } from './math.ts'
import { sizeAttribute } from './picture-size.ts'
import { markedHtml } from './quotation-marks.ts'
import { tableHtml } from './table.ts'

/** Deeper than this, nothing is moved in any further: the measure would shrink to nothing. */
const MAX_INDENTED_DEPTH = 6

/** A heading that its author has numbered gets no second number from the theme. */
export const NUMBERED =
  /^\s*(?:第[一二三四五六七八九十百零\d]+[章节節回部篇]|[一二三四五六七八九十百]+[、.．]|\d+(?:\.\d+)*[、.．)）\s])/

/** Sets the blocks of an article, each by itself. Those that a memory has are taken from there. */
export function articleBlocks(
  blocks: readonly Block[],
  setting: Setting,
  memory: BlockMemory | null,
): string[] {
  memory?.turn(JSON.stringify(setting))
  return blocks.map((block, index) => {
    const following = blocks[index + 1]
    const make = () => blockHtml(block, setting, following)
    return memory ? memory.recall(block, following?.kind ?? 'end', make) : make()
  })
}

/** Sets a run of blocks. */
export function blocksHtml(blocks: readonly Block[], setting: Setting): string {
  return articleBlocks(blocks, setting, null).join('\n')
}

function blockHtml(block: Block, setting: Setting, following: Block | undefined): string {
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
      return `<blockquote${classes(isDeep(setting) && 'deep')}${linesAttribute(block.lines)}>${blocksHtml(block.blocks, inside(setting))}</blockquote>`
    case 'callout':
      return calloutHtml(block, setting)
    case 'details':
      return `<div${classes('details', isDeep(setting) && 'deep')}${linesAttribute(block.lines)}><p class="summary">${inlinesHtml(block.summary, running(setting.language))}</p>${blocksHtml(block.blocks, inside(setting))}</div>`
    case 'definitions':
      return definitionsHtml(block, setting)
    case 'rule':
      return `<hr${linesAttribute(block.lines)}>`
    case 'page-break':
      // Two breaks in a row, or one at the very end, would make an empty page.
      return following === undefined || following.kind === 'page-break'
        ? ''
        : `<div class="page-break"${linesAttribute(block.lines)}></div>`
    case 'footnotes':
      return footnotesHtml(block, setting)
  }
}

const inside = (setting: Setting): Setting => ({ ...setting, depth: setting.depth + 1 })
const isDeep = (setting: Setting) => setting.depth >= MAX_INDENTED_DEPTH

function classes(...names: (string | false | undefined)[]): string {
  const given = names.filter((name) => name)
  return given.length > 0 ? ` class="${given.join(' ')}"` : ''
}

function headingHtml(block: BlockOf<'heading'>, { language }: Setting): string {
  const text = plainTextOf(block.children)
  const isCjk = cjkLetter.test(text)
  const names = classes(isCjk && 'by-phrase', NUMBERED.test(text) && 'counted')
  const html = inlinesHtml(block.children, { ...running(language), lineEnds: isCjk ? 'clauses' : 'anywhere' })
  return `<h${block.level}${names}${linesAttribute(block.lines)}>${html}</h${block.level}>`
}

function paragraphHtml(
  block: BlockOf<'paragraph'>,
  { language }: Setting,
  following: Block | undefined,
): string {
  const isLatin = scriptOf(plainTextOf(block.children)).cjkRatio < 0.15
  const names = classes(
    leadsIn(block, following) && 'lead-in',
    isLatin && 'latin',
    block.isAttribution && 'attribution',
  )
  return `<p${names}${linesAttribute(block.lines)}>${inlinesHtml(block.children, running(language))}</p>`
}

/** A sentence that ends in a colon announces what follows, and stays with it; so does what has its author named below. */
function leadsIn(block: BlockOf<'paragraph'>, following: Block | undefined): boolean {
  if (following?.kind === 'paragraph') return following.isAttribution === true
  const isAnnounced = ['list', 'code', 'table', 'quote', 'figure', 'math', 'diagram'].includes(
    following?.kind ?? '',
  )
  return following?.kind === 'math' || (isAnnounced && /[:：]\s*$/.test(plainTextOf(block.children)))
}

function listHtml(list: BlockOf<'list'>, setting: Setting): string {
  const tag = list.start === null ? 'ul' : 'ol'
  const isTasks = list.items.some((item) => item.task !== null)
  const names = classes(!list.isTight && 'loose', isTasks && 'tasks', isDeep(setting) && 'deep')
  const first = list.start ?? 1
  const digits = String(first + list.items.length - 1).length
  const numbering = list.start === null ? '' : ` start="${first}" style="--digits:${digits}"`
  const items = list.items.map((item) => itemHtml(item, inside(setting))).join('')
  return `<${tag}${names}${numbering}${linesAttribute(list.lines)}>${items}</${tag}>`
}

function itemHtml(item: ListItem, setting: Setting): string {
  const box = item.task === null ? '' : `<span class="box ${item.task}"></span>`
  const names = classes(item.task !== null && 'task', item.task === 'done' && 'done')
  return `<li${names}${linesAttribute(item.lines)}>${box}${blocksHtml(item.blocks, setting)}</li>`
}

function definitionsHtml(block: BlockOf<'definitions'>, setting: Setting): string {
  const entries = block.entries.map(({ term, meanings, lines }) => {
    const { start } = lines
    const said = meanings.map(
      (each) => `<dd${linesAttribute(each.lines)}>${blocksHtml(each.blocks, inside(setting))}</dd>`,
    )
    return `<dt${linesAttribute({ start, end: start })}>${inlinesHtml(term, running(setting.language))}</dt>${said.join('')}`
  })
  return `<dl${classes(isDeep(setting) && 'deep')}${linesAttribute(block.lines)}>${entries.join('')}</dl>`
}

function calloutHtml(block: BlockOf<'callout'>, setting: Setting): string {
  return `<div${classes('callout', block.tone, isDeep(setting) && 'deep')}${linesAttribute(block.lines)}>${calloutTitle(block, setting.language)}${blocksHtml(block.blocks, inside(setting))}</div>`
}

/** The author's title is text; a label that we put there is furniture, which the article doesn't contain. */
function calloutTitle({ title, tone }: BlockOf<'callout'>, language: string): string {
  return title === null
    ? `<p class="callout-title" data-furniture>${labelsOf(language).callout[tone]}</p>`
    : `<p class="callout-title">${inlinesHtml(title, running(language))}</p>`
}

function figureHtml({ picture, lines }: BlockOf<'figure'>, setting: Setting): string {
  const { source, alt, caption, size } = picture
  const text = caption === null ? '' : `<figcaption>${markedHtml(caption, setting.language)}</figcaption>`
  const image =
    source.kind === 'data'
      ? `<img data-object src="${source.uri}" alt="${escapeHtml(alt)}"${sizeAttribute(size)}>`
      : `<div class="missing" data-object>${escapeHtml(alt.trim() || labelsOf(setting.language).image)}</div>`
  return `<figure${linesAttribute(lines)}>${image}${text}</figure>`
}

function footnotesHtml(block: BlockOf<'footnotes'>, setting: Setting): string {
  const digits = String(block.notes.length).length
  const items = block.notes.map((note) => itemHtml({ ...note, task: null }, inside(setting))).join('')
  return `<ol class="footnotes" style="--digits:${digits}"${linesAttribute(block.lines)}>${items}</ol>`
}
