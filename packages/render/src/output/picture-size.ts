import type { Picture, PictureSize } from '../article/article.ts'
import type { PixelSize } from '../article/pixel-size.ts'
import { pixelSize } from '../article/pixel-size.ts'
import type { Style } from '../markup/style.ts'

/** The text size that an author's px refer to. */
export const AUTHORS_TEXT_PX = 16

/**
 * Returns the CSS of the author's picture size, at most the width of the text. Converts px to em, so that a picture
 * keeps its proportion to the letters, which are more than twice as large on a card.
 */
export function sizeStyle(size: PictureSize | null): Style {
  if (size === null) return {}
  if (size.unit === 'percent') return { width: `${size.width}%` }
  const { width, height } = size
  if (width === null) return { height: em(height ?? 0) }
  return { width: `min(100%,${em(width)})`, 'aspect-ratio': height === null ? null : `${width}/${height}` }
}

/** Returns the CSS of a picture by itself: its size, its crop and its corners. */
export function pictureStyle(picture: Picture): Style {
  const { size, look } = picture
  if (look === undefined) return sizeStyle(size)
  const cropped = look.crop ? shownRatio(picture) : null
  return {
    ...(isRoomy(picture) && size?.unit === 'percent' ? { 'max-width': `${size.width}%` } : sizeStyle(size)),
    ...(cropped && { 'aspect-ratio': `${cropped.width}/${cropped.height}` }),
    ...cropStyle(picture),
    ...cornerStyle(picture),
  }
}

/** At least as wide as the widest page. */
const ROOMY_PX = 960

/** Returns whether a crop needs no enlarging. A limit of its width keeps its shape where a page also limits its height. */
function isRoomy({ source, look }: Picture): boolean {
  const own = look?.crop && source.kind === 'data' ? pixelSize(source.uri) : null
  if (own === null) return false
  return own.width * (look?.crop?.unit === 'share' ? look.crop.width : 1) >= ROOMY_PX
}

/** The shapes of pictures that may reach an edge of the page: lower than they are wide, and no strips. */
const LEAD = { least: 1.25, most: 2.2 } as const
/** The output pixels of a card's width. A smaller picture would be enlarged. */
const LEAD_PX = 800

/** Returns whether a picture without a size of its author's is wide enough to reach an edge of the page. */
export function isLead({ source, size, look }: Picture): boolean {
  const own = source.kind === 'data' && size === null && look === undefined ? pixelSize(source.uri) : null
  if (own === null || own.width < LEAD_PX) return false
  const ratio = own.width / own.height
  return ratio >= LEAD.least && ratio <= LEAD.most
}

/** Returns the CSS of a picture that fills the cell of a gallery. */
export function tileStyle(picture: Picture): Style {
  return { ...cropStyle(picture), ...cornerStyle(picture) }
}

/** What a picture of unknown size is taken for. */
const USUAL: PixelSize = { width: 4, height: 3 }

/** Returns the size of what is shown of a picture: of the whole picture, or of its crop. Only the ratio has a meaning. */
export function shownRatio({ source, look }: Picture): PixelSize {
  const own = (source.kind === 'data' ? pixelSize(source.uri) : null) ?? USUAL
  const crop = look?.crop ?? null
  if (crop === null) return own
  if (crop.unit === 'ratio') return { width: crop.width, height: crop.height }
  const rounded = (px: number) => Math.max(1, Math.round(px))
  return { width: rounded(own.width * crop.width), height: rounded(own.height * crop.height) }
}

/** Returns how many of a picture's own px a crop leaves. */
export function croppedSize(own: PixelSize, look: Picture['look']): PixelSize {
  const crop = look?.crop ?? null
  if (crop === null) return own
  if (crop.unit === 'share') return { width: own.width * crop.width, height: own.height * crop.height }
  const width = Math.min(own.width, (own.height * crop.width) / crop.height)
  return { width, height: (width * crop.height) / crop.width }
}

/** Returns the CSS of what a box shows of its picture. Browsers without `object-view-box` show all around the focus. */
function cropStyle({ look }: Picture): Style {
  if (!look?.crop && !look?.focus) return {}
  const focus = look.focus ?? { x: 0.5, y: 0.5 }
  const fit = { 'object-fit': 'cover', 'object-position': `${percent(focus.x)} ${percent(focus.y)}` }
  if (look.crop?.unit !== 'share') return fit
  const { x, y, width, height } = look.crop
  const sides = [y, 1 - x - width, 1 - y - height, x].map((side) => percent(Math.max(0, side)))
  return { ...fit, 'object-view-box': `inset(${sides.join(' ')})` }
}

function cornerStyle({ look }: Picture): Style {
  const radiusPx = look?.radiusPx ?? null
  return radiusPx === null ? {} : { 'border-radius': em(radiusPx) }
}

function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`
}

function em(px: number): string {
  return `${Math.round((px / AUTHORS_TEXT_PX) * 100) / 100}em`
}
