import type { RenderConfig } from '@galley/contracts'
import { widthOf } from '../analysis/page-estimate/text-width.ts'
import type { Article } from '../article/article.ts'
import { allBlocks } from '../article/structure.ts'
import { frameOf } from '../paging/frame.ts'
import type { CoverShape } from './cover-shape.ts'
import { coverShape, coverVariables } from './cover-shape.ts'
import { escapeHtml } from './escape.ts'
import type { Source } from './source.ts'
import { summaryOf } from './summary.ts'
import { titleLines } from './title-lines.ts'

type Input = Source & { readonly config: RenderConfig }

/** Titles that would be set smaller than this have the whole room: a summary beneath would take it from them. */
const LARGE_TITLE_PX = 40
const EMPTY_FRAME = '<div class="frame"><div class="art"></div></div>'

/** The card that a reader sees first: the title as large as it fits, a summary, the author, the first picture. */
export function coverCard(input: Input): string {
  const { article, title, theme, config } = input
  const image = firstImage(article)
  const shape = coverShape(frameOf(config, theme), theme, image !== null)
  const summary =
    shape.summaryLines > 0 ? summaryOf(article, title, (text) => fitsSummary(text, shape)) : null
  const heading = setTitle(title, shape, summary !== null)
  const isSummarised = summary !== null && heading.sizePx >= LARGE_TITLE_PX
  const set = isSummarised || summary === null ? heading : setTitle(title, shape, false)
  const parts = [
    image === null ? '' : `<img class="cover-image" src="${image}" alt="">`,
    '<div class="cover-text"><div class="mark"></div>',
    `<p class="title">${set.lines.map((line) => `<span class="line">${escapeHtml(line)}</span>`).join('')}</p>`,
    isSummarised ? `<p class="standfirst">${escapeHtml(summary)}</p>` : '',
    '</div>',
    bylineHtml(config.author, article),
  ]
  const names = [
    'card',
    `by-${shape.place}`,
    `mark-${theme.structure.title}`,
    image === null ? '' : 'pictured',
  ]
  return `<section id="cover" class="${names.join(' ').trim()}" style="${coverVariables(shape)};--title:${set.sizePx}px">${EMPTY_FRAME}${parts.join('')}</section>`
}

/** The quiet card after the last page. */
export function endCard({ article, title, theme, config, language }: Input): string {
  const shape = coverShape(frameOf(config, theme), theme, false)
  const box = { ...shape.titleBox, mostPx: 26, heightPx: shape.titleBox.heightPx * 0.4 }
  const { lines, sizePx } = titleLines(title, box)
  const end = /^(?:zh|ja)/i.test(language) ? '完' : 'The end'
  const titleHtml = lines.map((line) => `<span class="line">${escapeHtml(line)}</span>`).join('')
  return `<section id="end-card" class="card" style="${coverVariables(shape)};--title:${sizePx}px">${EMPTY_FRAME}<div class="cover-text"><p class="end">${end}</p><p class="title">${titleHtml}</p></div>${bylineHtml(config.author, article)}</section>`
}

const MOST_TAGS = 3

/** Who wrote it, and what it is about in a word or three. */
function bylineHtml(author: string | null, { frontMatter }: Article): string {
  const tags = frontMatter?.tags.slice(0, MOST_TAGS).join(' · ') ?? ''
  const parts = [
    author?.trim() ? `<span>${escapeHtml(author.trim())}</span>` : '',
    tags === '' ? '' : `<span class="tags">${escapeHtml(tags)}</span>`,
  ].join('')
  return parts === '' ? '' : `<p class="byline">${parts}</p>`
}

function setTitle(title: string, { titleBox, titleShare }: CoverShape, isShared: boolean) {
  const heightPx = titleBox.heightPx * (isShared ? titleShare : 1)
  return titleLines(title.trim() || '—', { ...titleBox, heightPx })
}

function fitsSummary(text: string, { summaryPx, summaryLines, summaryWidthPx }: CoverShape): boolean {
  // A line ends where a word does, so some of each is lost.
  return widthOf(text, 'text') <= (summaryLines * summaryWidthPx * 0.93) / summaryPx - 1
}

/** Pictures are known by what they hold: one that lies elsewhere has not been fetched. */
function firstImage(article: Article): string | null {
  for (const block of allBlocks(article.blocks)) {
    if (block.kind === 'figure' && block.picture.source.kind === 'data') return block.picture.source.uri
  }
  return null
}
