import type { BlockOf, ImageSource, Picture } from '../../../../article/article.ts'
import type { PixelSize } from '../../../../article/pixel-size.ts'
import { pixelSize } from '../../../../article/pixel-size.ts'
import type { Address } from '../../../../markup/address.ts'
import { pictureData } from '../../../../markup/address.ts'
import type { Html } from '../../../../markup/html.ts'
import { element, joined, NOTHING, text } from '../../../../markup/html.ts'
import type { Style } from '../../../../markup/style.ts'
import { labelsOf } from '../../../../output/labels.ts'
import { shownRatio } from '../../../../output/picture-size.ts'
import type { GalleryRow } from '../../../../output/pictures/gallery-rows.ts'
import { galleryRows } from '../../../../output/pictures/gallery-rows.ts'
import { hostedPicture } from '../../rules.ts'
import type { ArticleContext } from '../article-context.ts'
import { marginBelow } from '../article-context.ts'
import { styled } from '../style.ts'

/** The width of WeChat's column on a computer. Source: doocs/md, `WECHAT_MAX_WIDTH_PX`. */
export const COLUMN_PX = 677

/**
 * Returns a picture's address for the article, or null.
 *
 * WeChat shows pictures from its own hosts only. A `data:` picture stays, so that it can be uploaded. WeChat would
 * remove any other picture, so its description replaces it.
 */
export function shownSource(source: ImageSource): Address | null {
  if (source.kind === 'data') return pictureData(source.uri)
  return source.kind === 'remote' ? hostedPicture(source.url) : null
}

/** Renders a picture with its caption. */
export function figureHtml(picture: Picture, context: ArticleContext): Html {
  return sectionHtml(imageHtml(picture, context), [picture], context)
}

/** Renders a gallery as rows of inline blocks, which WeChat keeps side by side, and one caption below them. */
export function galleryHtml({ layout, pictures, isSet }: BlockOf<'gallery'>, context: ArticleContext): Html {
  const rows = galleryRows(layout, pictures).map((row, index) => {
    const style = { margin: index === 0 ? 0 : `${isSet ? 12 : 6}px 0 0`, 'font-size': 0, 'line-height': 0 }
    return styled('section', style, tilesHtml(row, { context, isSet: isSet === true }))
  })
  return sectionHtml(joined(rows), isSet ? [] : pictures, context)
}

function sectionHtml(shown: Html, pictures: readonly Picture[], context: ArticleContext): Html {
  const { look } = context
  const captions = pictures.flatMap(({ caption }) => (caption === null ? [] : [caption]))
  const style = { margin: '8px 0 0', 'font-size': look.px.small, 'line-height': 1.5, color: look.quiet }
  const caption = captions.length === 0 ? NOTHING : styled('p', style, text(captions.join(' · ')))
  return styled('section', { margin: marginBelow(20, context), 'text-align': 'center' }, [shown, caption])
}

/** The gap between two pictures of a row, in percent of the column. */
const GAP = 1

type TileSetting = { readonly context: ArticleContext; readonly isSet: boolean }

function tilesHtml({ cells, ratio }: GalleryRow<Picture>, { context, isSet }: TileSetting): Html {
  const ratios = cells.map((picture) => ratio ?? shownRatio(picture))
  const sum = ratios.reduce((total, { width, height }) => total + width / height, 0)
  const room = 100 - GAP * (cells.length - 1)
  const tiles = cells.map((picture, index) => {
    const { width = 1, height = 1 } = ratios[index] ?? {}
    const share = Math.floor(((room * width) / height / sum) * 100) / 100
    const style = {
      display: 'inline-block',
      width: `${share}%`,
      margin: index === 0 ? 0 : `0 0 0 ${GAP}%`,
      'vertical-align': 'top',
    }
    const note = isSet ? noteHtml(picture, context) : NOTHING
    return styled('section', style, [tileHtml(picture, { width, height }, context), note])
  })
  return joined(tiles)
}

/** Renders the caption of one picture of a set. Its row has no size of letters, so that tiles have no gaps of their own. */
function noteHtml({ caption }: Picture, { look }: ArticleContext): Html {
  if (caption === null) return NOTHING
  const style = { margin: '6px 0 0', 'font-size': look.px.small, 'line-height': 1.5, color: look.quiet }
  return styled('p', { ...style, 'text-align': 'center' }, text(caption))
}

function tileHtml(picture: Picture, { width, height }: PixelSize, context: ArticleContext): Html {
  const src = shownSource(picture.source)
  if (src === null) return missingHtml(picture, context)
  const style = {
    ...cornersOf(picture, context),
    width: '100%',
    height: 'auto',
    display: 'block',
    'aspect-ratio': `${width}/${height}`,
    ...coverStyle(picture),
  }
  return element('img', { src, alt: picture.alt, style })
}

function imageHtml(picture: Picture, context: ArticleContext): Html {
  const src = shownSource(picture.source)
  if (src === null) return missingHtml(picture, context)
  const { width, height } = shownRatio(picture)
  const isCropped = (picture.look?.crop ?? null) !== null
  const style = {
    width: widthOf(picture, src),
    'max-width': '100%',
    height: 'auto',
    display: 'block',
    margin: '0 auto',
    ...cornersOf(picture, context),
    ...(isCropped && { 'aspect-ratio': `${width}/${height}`, ...coverStyle(picture) }),
  }
  return element('img', { src, alt: picture.alt, style })
}

function missingHtml({ alt }: Picture, { look }: ArticleContext): Html {
  const style = {
    margin: 0,
    padding: '28px 16px',
    border: `1px dashed ${look.line}`,
    'border-radius': radiusOf(look),
    'background-color': look.ground.panel,
    'font-size': look.px.small,
    'line-height': 1.5,
    color: look.quiet,
  }
  return styled('p', style, text(alt.trim() || labelsOf(look.language).image))
}

function radiusOf({ structure }: ArticleContext['look']): number {
  return Math.min(8, structure.cornerPx)
}

function cornersOf({ look }: Picture, context: ArticleContext): Style {
  return { 'border-radius': look?.radiusPx ?? (radiusOf(context.look) || null) }
}

/**
 * Returns the style of a picture that fills its box. WeChat limits each picture to its column, so a part can't be
 * enlarged: a crop to a part shows a box of the part's shape around the part's middle.
 */
function coverStyle({ look }: Picture): Style {
  const crop = look?.crop?.unit === 'share' ? look.crop : null
  const middle = (start: number, length: number) => (length >= 1 ? 0.5 : start / (1 - length))
  const x = crop ? middle(crop.x, crop.width) : (look?.focus?.x ?? 0.5)
  const y = crop ? middle(crop.y, crop.height) : (look?.focus?.y ?? 0.5)
  const percent = (share: number) => `${Math.round(share * 100)}%`
  return { 'object-fit': 'cover', 'object-position': `${percent(x)} ${percent(y)}` }
}

/** Returns the author's width if there is one, otherwise the picture's own, limited to the column. */
function widthOf({ size, look }: Picture, source: string): string | number {
  if (size?.unit === 'percent') return `${size.width}%`
  if (size?.unit === 'px' && size.width !== null) return Math.min(COLUMN_PX, size.width)
  const own = pixelSize(source)
  if (own === null) return '100%'
  if (look?.crop && size === null) return '100%'
  const height = size?.unit === 'px' ? size.height : null
  return Math.min(COLUMN_PX, height === null ? own.width : Math.round((height * own.width) / own.height))
}
