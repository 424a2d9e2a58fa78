import type { CoverDesign, RenderConfig } from '@galley/contracts'
import type { Article, Inline, ListItem } from '../../../article/article.ts'
import { allBlocks, figuresOf } from '../../../article/block-tree.ts'
import { plainTextOf, textOfBlocks } from '../../../article/plain-text.ts'
import type { Html } from '../../../markup/html.ts'
import type { Style } from '../../../markup/style.ts'
import { frameOf } from '../../../paging/frame.ts'
import type { Theme } from '../../../themes/theme.ts'
import type { RenderSource } from '../../blocks/source.ts'
import { excerpt } from '../../prose/excerpt.ts'
import type { Room } from '../cover-picture.ts'
import type { TitleBox } from '../title-lines.ts'
import { titleWidth } from '../title-width.ts'

export type CoverInput = RenderSource & { readonly config: RenderConfig }

/** What a cover is made of, and the room for it. */
export type CoverStage = {
  readonly title: string
  readonly kicker: string | null
  readonly author: string | null
  readonly tags: readonly string[]
  /** `data:` addresses, beginning with the one that was asked for. */
  readonly pictures: readonly string[]
  readonly article: Article
  readonly language: string
  readonly theme: Theme
  readonly room: Room
  readonly bylinePx: number
  /** Of the room, in CSS px. */
  readonly widthPx: number
  readonly heightPx: number
  /** A tenth of the card's short side. */
  readonly unitPx: number
  readonly isWide: boolean
  /** True for a banner, which has no room for more than a title and one thing beside it. */
  readonly isLow: boolean
}

/** A cover that a layout has made. */
export type FilledCover = {
  /** Below the text, over the theme's ground. */
  readonly behind?: readonly Html[]
  readonly words: readonly Html[]
  readonly sizePx: number
  readonly secondShare: number
  readonly style?: Style
  readonly classes?: readonly string[]
  readonly hasByline?: boolean
}

/** A layout returns null if the text lacks what it needs. */
export type FillCover = (stage: CoverStage) => FilledCover | null

const LOW_CARD_PX = 400
const BYLINE_ROOM_PX = 34

/** Returns the title on the cover: its own, or the text's. */
export function coverTitle(cover: boolean | CoverDesign, title: string): string {
  return (typeof cover === 'object' && cover.title?.trim()) || title
}

/** Returns the pictures that a cover may show. A remote picture that has not been fetched is none of them. */
export function coverPictures(article: Article, chosen: number | null): readonly string[] {
  if (chosen === 0) return []
  const all: string[] = []
  for (const block of allBlocks(article.blocks)) {
    for (const { source } of figuresOf(block)) if (source.kind === 'data') all.push(source.uri)
  }
  const from = chosen === null || chosen > all.length ? 0 : chosen - 1
  return [...all.slice(from), ...all.slice(0, from)]
}

export function coverStage(input: CoverInput, design: CoverDesign): CoverStage {
  const { article, config, theme, language } = input
  const frame = frameOf(config, theme)
  const { card, sidePx, topPx, bottomPx } = frame
  // What a feed crops to: the middle 3:4 of a higher card.
  const beyondPx = Math.max(0, (card.heightPx - (card.widthPx * 4) / 3) / 2)
  const bylinePx = bottomPx + beyondPx
  const room = {
    topPx: topPx + beyondPx + 4,
    bottomPx: bylinePx + BYLINE_ROOM_PX,
    leftPx: sidePx,
    rightPx: sidePx,
  }
  return {
    title: coverTitle(config.cover, input.title).trim(),
    kicker: design.kicker?.trim() || null,
    author: config.author?.trim() || null,
    tags: article.frontMatter?.tags.slice(0, 3) ?? [],
    pictures: coverPictures(article, design.picture),
    article,
    language,
    theme,
    room,
    bylinePx,
    widthPx: card.widthPx - 2 * sidePx,
    heightPx: card.heightPx - room.topPx - room.bottomPx,
    unitPx: Math.min(card.widthPx, card.heightPx) / 10,
    isWide: card.widthPx > card.heightPx,
    isLow: card.heightPx < LOW_CARD_PX,
  }
}

/** Returns the box for a title on a stage: shares of the room's width and height, and the largest letters in units. */
export function titleBox(
  { theme, widthPx, heightPx, unitPx }: CoverStage,
  { width, height, most }: { width: number; height: number; most: number },
): TitleBox {
  return {
    widthPx: widthPx * width,
    heightPx: heightPx * height,
    mostPx: Math.round(unitPx * most),
    leading: 1.2,
    widthOf: (text) => titleWidth(text, theme),
  }
}

const ITEM_UNITS = 32

/** Returns the texts of the first list with at least two short items, or of the headings below the title. */
export function pointsOf({ article }: Pick<RenderSource, 'article'>, most: number): readonly string[] {
  for (const block of allBlocks(article.blocks)) {
    if (block.kind !== 'list' || block.items.length < 2) continue
    const items = block.items.slice(0, most).map(lineOfItem)
    if (items.every((item) => item !== '')) return items
  }
  const headings = article.blocks.flatMap((block) =>
    block.kind === 'heading' && block.level > 1 ? [shortened(block.children)] : [],
  )
  return headings.filter((heading) => heading !== '').slice(0, most)
}

function lineOfItem({ blocks }: ListItem): string {
  const [first] = blocks
  if (first?.kind === 'paragraph') return shortened(first.children)
  return first ? short(textOfBlocks([first])) : ''
}

function shortened(inlines: readonly Inline[]): string {
  return short(plainTextOf(inlines))
}

function short(text: string): string {
  const line = (text.trim().split('\n')[0] ?? '').replace(/\s+/g, ' ').trim()
  return excerpt(line, { limit: ITEM_UNITS, lengthOf: unitsOf })
}

/** Returns the length of a text in halves of a Han character. */
function unitsOf(text: string): number {
  let units = 0
  for (const char of text) units += /[\u2e80-\uffef]/u.test(char) ? 2 : 1
  return units
}
