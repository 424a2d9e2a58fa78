import type { CoverDesign } from '@galley/contracts'
import type { Article } from '../../article/article.ts'
import { plainTextOf } from '../../article/plain-text.ts'
import { pictureData } from '../../markup/address.ts'
import type { Html } from '../../markup/html.ts'
import { element, text as escaped, NOTHING } from '../../markup/html.ts'
import { frameOf } from '../../paging/frame.ts'
import { widthOf } from '../../text-metrics/text-width.ts'
import { paletteOf } from '../../themes/theme.ts'
import { wordsHtml } from '../text/words.ts'
import { belowCover } from './below-cover.ts'
import { bylineHtml } from './byline.ts'
import type { CoverShape } from './cover-shape.ts'
import { coverShape, coverVariables } from './cover-shape.ts'
import { designedCover } from './designs/cover-designs.ts'
import type { CoverInput } from './designs/cover-stage.ts'
import { coverPictures, coverTitle } from './designs/cover-stage.ts'
import { brandSign } from './sign.ts'
import { summaryOf } from './summary.ts'
import type { TitleLines } from './title-lines.ts'
import { titleLines } from './title-lines.ts'

/** A title that would be smaller takes the room of the summary, too, and some of the picture's. */
const LARGE_TITLE_PX = { alone: 43, besidePicture: 52, onWideCard: 42 }
const PICTURE_SHARES = [0.54, 0.46]
const EMPTY_FRAME = element('div', { class: 'frame' }, element('div', { class: 'art' }, NOTHING))
const MARK = element('div', { class: 'mark' }, NOTHING)

/** Returns the cover card: in the layout that was asked for, or as the theme has it. */
export function coverCard(input: CoverInput): Html {
  const { cover } = input.config
  const design = typeof cover === 'object' ? cover : null
  if (design && design.layout !== 'theme') return designedCover(input, design, design.layout)
  return themeCover({ ...input, title: coverTitle(cover, input.title) }, design)
}

/** Returns a theme's own cover: the title as large as it fits, a summary, the author, a picture. */
function themeCover(input: CoverInput, design: CoverDesign | null): Html {
  const { article, theme, config } = input
  const image = coverPictures(article, design?.picture ?? null)[0] ?? null
  const kicker = design?.kicker?.trim()
  const { shape, heading, summary } = compose(input, image === null ? [null] : PICTURE_SHARES)
  const { picture } = shape
  const words = [
    shape.hasMark ? MARK : NOTHING,
    kicker ? element('p', { class: 'over-title' }, wordsHtml(kicker, input.language)) : NOTHING,
    titleHtml(heading.lines, input.language),
    summary === null ? NOTHING : element('p', { class: 'standfirst' }, wordsHtml(summary, input.language)),
  ]
  const parts = [
    EMPTY_FRAME,
    image === null
      ? NOTHING
      : element('div', { class: 'cover-image' }, element('img', { src: pictureData(image), alt: '' })),
    element('div', { class: 'cover-text' }, element('div', { class: 'words' }, words)),
    bylineHtml({ ...input, author: config.author, tags: tagsOf(article) }),
  ]
  const names = [
    'card',
    `by-${shape.place}`,
    `mark-${theme.structure.title}`,
    ...(isRepeated(article, input.title) ? ['repeated'] : []),
    ...(picture ? ['pictured', picture.layout, picture.isSplit ? 'split' : 'stacked'] : []),
  ]
  const style = { ...coverVariables(shape), '--title': heading.sizePx }
  return element('section', { id: 'cover', class: names.join(' '), style }, parts)
}

/** Returns whether the pages begin with a heading that repeats the title and says more. */
function isRepeated({ blocks }: Article, title: string): boolean {
  const [first] = belowCover(blocks, title)
  if (first !== blocks[0] || first?.kind !== 'heading' || first.level !== 1) return false
  return plainTextOf(first.children).trim().startsWith(title.replace(/…$/, '').trim())
}

type Composed = {
  readonly shape: CoverShape
  readonly heading: TitleLines
  readonly summary: string | null
}

/** Returns the first that leaves the title large: a large picture and a summary, one of them, or neither. */
function compose(input: CoverInput, shares: readonly (number | null)[]): Composed {
  const { article, title, theme, config } = input
  const shapes = shares.map((share) => coverShape(frameOf(config, theme), theme, share))
  const summarised = shapes.flatMap((shape) => {
    const summary =
      shape.summaryLines > 0 ? summaryOf(article, title, (text) => fitsSummary(text, shape)) : null
    return summary === null ? [] : [{ shape, summary, heading: setTitle(title, shape, true) }]
  })
  const bare = shapes.map((shape) => ({ shape, summary: null, heading: setTitle(title, shape, false) }))
  const all: readonly Composed[] = [...summarised, ...bare]
  const found = all.find(({ shape, heading }) => heading.sizePx >= largeTitle(shape))
  return found ?? (all.at(-1) as Composed)
}

/** Returns the size of a large title in CSS px. Low cards have smaller letters. */
function largeTitle({ picture, isWide, unitPx }: CoverShape): number {
  const { alone, besidePicture, onWideCard } = LARGE_TITLE_PX
  if (isWide) return Math.min(onWideCard, unitPx)
  return picture ? besidePicture : alone
}

/** A card that is lower in relation to its width has no room for a code below the words that say that it ends. */
const LEAST_TALL = 1.2

/** Returns the end card, after the last page. */
export function endCard({ article, title, theme, brand = null, config, language }: CoverInput): Html {
  const frame = frameOf(config, theme)
  const shape = coverShape(frame, theme, null)
  const { unitPx, isWide, titleBox } = shape
  const { palette } = paletteOf(theme, config.scheme)
  const sign = brandSign(brand, { palette, unitPx, language })
  const isBeside = sign !== null && isWide
  const box = {
    ...titleBox,
    mostPx: 25,
    heightPx: titleBox.heightPx * (sign === null || isBeside ? 0.4 : 0.2),
    ...(isBeside && { widthPx: titleBox.widthPx * 0.5 }),
  }
  const { lines, sizePx } = titleLines(title, box)
  const end = /^(?:zh|ja)/i.test(language) ? '完' : 'The end'
  const isSquat = !isWide && frame.card.heightPx < frame.card.widthPx * LEAST_TALL
  const words = [
    sign !== null && isSquat ? NOTHING : element('p', { class: 'end' }, escaped(end)),
    titleHtml(lines, language),
  ]
  const style = { ...coverVariables(shape), '--title': sizePx }
  // A brand that signs in the author's place has said it once.
  const author = config.author === brand?.signature ? null : config.author
  return element('section', { id: 'end-card', class: isBeside ? 'card beside' : 'card', style }, [
    EMPTY_FRAME,
    element('div', { class: 'cover-text' }, sign === null ? words : [closingHtml(words), sign]),
    bylineHtml({ author, tags: tagsOf(article), language }),
  ])
}

function closingHtml(words: readonly Html[]): Html {
  return element('div', { class: 'closing' }, words)
}

function titleHtml(lines: readonly string[], language: string): Html {
  const html = lines.map((line) => {
    const isStopped = /[，。、；：！？]$/u.test(line)
    return element('span', { class: `line${isStopped ? ' stopped' : ''}` }, wordsHtml(line, language))
  })
  return element('p', { class: 'title' }, html)
}

const MOST_TAGS = 3

function tagsOf({ frontMatter }: Article): readonly string[] {
  return frontMatter?.tags.slice(0, MOST_TAGS) ?? []
}

function setTitle(title: string, { titleBox, titleShare }: CoverShape, isShared: boolean) {
  const heightPx = titleBox.heightPx * (isShared ? titleShare : 1)
  return titleLines(title.trim() || '—', { ...titleBox, heightPx })
}

function fitsSummary(text: string, { summaryPx, summaryLines, summaryWidthPx }: CoverShape): boolean {
  // Lines end at word boundaries, so some of each line's width is lost.
  return widthOf(text, 'text') <= (summaryLines * summaryWidthPx * 0.93) / summaryPx - 1
}
