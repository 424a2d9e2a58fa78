import type { Block, BlockOf, Picture } from '../../article/article.ts'
import { pictureData } from '../../markup/address.ts'
import type { Html } from '../../markup/html.ts'
import { element, text as escaped, joined, NOTHING } from '../../markup/html.ts'
import type { Style } from '../../markup/style.ts'
import type { BlockContext } from '../blocks/block-context.ts'
import { linesAttribute } from '../blocks/lines-attribute.ts'
import { isAboutLast } from '../keep-with-next.ts'
import { labelsOf } from '../labels.ts'
import { isLead, pictureStyle, shownRatio, tileStyle } from '../picture-size.ts'
import { classes } from '../text/classes.ts'
import { wordsHtml } from '../text/words.ts'
import type { GalleryRow } from './gallery-rows.ts'
import { galleryRows } from './gallery-rows.ts'

/** A caption that its author has numbered. */
const OWN_NUMBER = /^\s*(?:图|圖|図|fig(?:ure|\.)?)\s*[\d一二三四五六七八九十]/i

/** Renders a picture with its caption. */
export function figureHtml(
  { picture, lines }: BlockOf<'figure'>,
  context: BlockContext,
  following: Block | undefined,
): Html {
  const image = imageHtml(picture, context, pictureStyle(picture))
  const isTrimmed = context.bleeds && context.depth === 0 && isLead(picture)
  const names = classes(
    isFull(picture, context) && 'full',
    isTrimmed && 'trim',
    isAboutLast(following) && 'lead-in',
  )
  return element('figure', { class: names, ...linesAttribute(lines) }, [
    image,
    captionHtml([picture], context),
  ])
}

/** Renders a gallery: rows of pictures, and one caption below them. In a set, each picture has its own. */
export function galleryHtml(
  { layout, pictures, isSet, lines }: BlockOf<'gallery'>,
  context: BlockContext,
  following: Block | undefined,
): Html {
  const rows = galleryRows(layout, pictures).map((row) =>
    element('div', { class: 'tile-row' }, isSet ? cardsHtml(row, context) : tilesHtml(row, context)),
  )
  if (isSet)
    return element('figure', { class: 'gallery set', ...linesAttribute(lines) }, [
      element('div', { class: 'tiles' }, rows),
    ])
  const isWide = pictures[0] !== undefined && isFull(pictures[0], context)
  const names = classes('gallery', isWide && 'full', isAboutLast(following) && 'lead-in')
  return element('figure', { class: names, ...linesAttribute(lines) }, [
    element('div', { class: 'tiles' }, rows),
    captionHtml(pictures, context),
  ])
}

/** Renders the pictures of a row, each with its caption below it. */
function cardsHtml({ cells, ratio }: GalleryRow<Picture>, context: BlockContext): Html {
  const cards = cells.map((picture) => {
    const { width, height } = ratio ?? shownRatio(picture)
    const tile = { class: 'tile', style: { 'aspect-ratio': `${width}/${height}` } }
    const note = picture.caption
      ? element('div', { class: 'tile-note' }, wordsHtml(picture.caption, context.language))
      : NOTHING
    return element('div', { class: 'tile-card', style: { 'flex-grow': width / height } }, [
      element('div', tile, imageHtml(picture, context, tileStyle(picture))),
      note,
    ])
  })
  return joined(cards)
}

function tilesHtml({ cells, ratio }: GalleryRow<Picture>, context: BlockContext): Html {
  const tiles = cells.map((picture) => {
    const { width, height } = ratio ?? shownRatio(picture)
    const style = { 'aspect-ratio': `${width}/${height}`, 'flex-grow': width / height }
    return element('div', { class: 'tile', style }, imageHtml(picture, context, tileStyle(picture)))
  })
  return joined(tiles)
}

function imageHtml({ source, alt }: Picture, { language }: BlockContext, style: Style): Html {
  return source.kind === 'data'
    ? element('img', { 'data-object': true, src: pictureData(source.uri), alt, style })
    : element(
        'div',
        { class: 'missing', 'data-object': true },
        escaped(alt.trim() || labelsOf(language).image),
      )
}

/** Returns the captions of a figure's pictures. A dot, which is not text, parts them. */
function captionHtml(pictures: readonly Picture[], { language }: BlockContext): Html {
  const captions = pictures.flatMap(({ caption }) => (caption === null ? [] : [wordsHtml(caption, language)]))
  if (captions.length === 0) return NOTHING
  const gap = element('span', { class: 'cell-gap' }, NOTHING)
  const isCounted = OWN_NUMBER.test(pictures[0]?.caption ?? '')
  return element('figcaption', { class: isCounted && 'counted' }, joined(captions, gap))
}

/** Only pictures of the text itself reach the edges: inside a box or a list there are none to reach. */
function isFull({ look }: Picture, { depth }: BlockContext): boolean {
  return look?.isFullBleed === true && depth === 0
}
