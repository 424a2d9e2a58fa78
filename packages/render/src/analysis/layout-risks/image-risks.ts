import type { Block, Picture, PictureSize } from '../../article/article.ts'
import { allBlocks, picturesOf } from '../../article/block-tree.ts'
import type { PixelSize } from '../../article/pixel-size.ts'
import { pixelSize } from '../../article/pixel-size.ts'
import { AUTHORS_TEXT_PX, croppedSize, shownRatio } from '../../output/picture-size.ts'
import { galleryRows } from '../../output/pictures/gallery-rows.ts'
import { frameOf } from '../../paging/frame.ts'
import { platformProfiles } from '../../platforms/registry.ts'
import type { TextRange } from '../text-positions.ts'
import { blockRange } from '../text-positions.ts'
import type { FoundRisk, PlatformReading, RiskSearch } from './risk.ts'
import { textShareOf } from './text-share.ts'

/** Pictures that are enlarged more than this look blurred. Less is common: one px of a card is half a px of a phone. */
const MOST_ENLARGED = 2
/** The width of a usual phone, and the least height of readable text, both in pt: the captions of phones have 11 pt. */
const PHONE_PT = 390
const LEAST_TEXT_PT = 7
/** A share of the text's width. Smaller pictures show no details on a phone. */
const LEAST_SHARE = 0.15
const BYTES_IN_KB = 1024

/** The room for a picture: the text's width and the page's, and the author's px and the device's px, each in px of the page. */
type Room = {
  readonly widthPx: number
  readonly pagePx: number
  readonly authorsPx: number
  readonly scale: number
}

type Placed = {
  readonly picture: Picture
  /** The share of the text's width that a cell of a gallery fills. Null: the picture is as wide as it says. */
  readonly share: number | null
}
/** `own`: what a crop leaves of the picture's px. */
type Measured = Placed & { readonly own: PixelSize; readonly range: TextRange }

/**
 * Returns risks of pictures that are blurred, tiny, or larger than a platform accepts. Checks `data:` images only,
 * because remote images are not loaded during analysis.
 */
export function imageRisks({ positions, article, readings }: RiskSearch): FoundRisk[] {
  return [...allBlocks(article.blocks)].flatMap((block) => {
    const range = blockRange(positions, block)
    const weights = picturesOf(block).flatMap((picture) => weightRisks(readings, picture, range))
    // A picture in a line of text is small on purpose.
    const sizes = placedIn(block).flatMap(({ picture, share }) => {
      const own = picture.source.kind === 'data' ? pixelSize(picture.source.uri) : null
      if (own === null) return []
      const measured = { picture, own: croppedSize(own, picture.look), share, range }
      return readings.flatMap((reading) => sizeRisks(reading, measured))
    })
    return [...sizes, ...weights]
  })
}

function placedIn(block: Block): Placed[] {
  if (block.kind === 'figure') return [{ picture: block.picture, share: null }]
  if (block.kind !== 'gallery') return []
  return galleryRows(block.layout, block.pictures).flatMap(({ cells, ratio }) => {
    const widths = cells.map((picture) => {
      const { width, height } = ratio ?? shownRatio(picture)
      return width / height
    })
    const sum = widths.reduce((total, width) => total + width, 0)
    return cells.map((picture, index) => ({ picture, share: (widths[index] ?? 0) / sum }))
  })
}

function sizeRisks(reading: PlatformReading, { picture, own, share, range }: Measured): FoundRisk[] {
  const room = roomOf(reading)
  const shown = share === null ? shownWidth(picture, own, room) : share * room.widthPx
  const base = { platforms: [reading.platform], range }
  const needed = Math.round(shown * room.scale)
  if (needed > own.width * MOST_ENLARGED) {
    return [
      { ...base, risk: 'image_low_res', severity: 'medium', numbers: { used: own.width, limit: needed } },
    ]
  }
  const text = picture.source.kind === 'data' ? textShareOf(picture.source.uri) : null
  const textPt = text === null ? null : (text * wholeWidth(shown, picture, own) * PHONE_PT) / room.pagePx
  if (textPt !== null && textPt < LEAST_TEXT_PT) {
    const numbers = { used: Math.round(textPt), limit: LEAST_TEXT_PT }
    return [{ ...base, risk: 'image_text_small', severity: 'medium', numbers }]
  }
  const isTiny = share === null && picture.size === null && shown < room.widthPx * LEAST_SHARE
  const numbers = { used: Math.round(shown), limit: Math.round(room.widthPx) }
  return isTiny ? [{ ...base, risk: 'image_too_small', severity: 'low', numbers }] : []
}

/** Returns how wide a picture would be shown with what a crop leaves out. */
function wholeWidth(shown: number, { source }: Picture, own: PixelSize): number {
  const whole = source.kind === 'data' ? pixelSize(source.uri) : null
  return whole ? (shown * whole.width) / own.width : shown
}

/** Returns the room. An article shows px unscaled; a card scales an author's px like the text. */
function roomOf({ platform, config, theme }: PlatformReading): Room {
  const { article } = platformProfiles[platform]
  if (article) return { widthPx: article.columnPx, pagePx: article.columnPx, authorsPx: 1, scale: 2 }
  const { card, contentWidthPx, bodyPx } = frameOf(config, theme)
  return {
    widthPx: contentWidthPx,
    pagePx: card.widthPx,
    authorsPx: bodyPx / AUTHORS_TEXT_PX,
    scale: config.scale,
  }
}

function shownWidth({ size, look }: Picture, own: PixelSize, room: Room): number {
  if (look?.isFullBleed) return room.pagePx
  return Math.min(room.widthPx, wantedWidth(size, own, room))
}

function wantedWidth(size: PictureSize | null, own: PixelSize, room: Room): number {
  if (size === null) return own.width
  if (size.unit === 'percent') return (room.widthPx * size.width) / 100
  if (size.width !== null) return size.width * room.authorsPx
  return ((size.height ?? own.height) * room.authorsPx * own.width) / own.height
}

function weightRisks(
  readings: readonly PlatformReading[],
  { source }: Picture,
  range: TextRange,
): FoundRisk[] {
  if (source.kind !== 'data') return []
  const bytes = Math.floor(((source.uri.length - source.uri.indexOf(',') - 1) * 3) / 4)
  return readings.flatMap(({ platform }): FoundRisk[] => {
    // On other platforms pictures are part of the pages, and have no limit of their own.
    const most = platformProfiles[platform].article?.imageBytes ?? Number.POSITIVE_INFINITY
    if (bytes <= most) return []
    const numbers = { used: Math.ceil(bytes / BYTES_IN_KB), limit: Math.floor(most / BYTES_IN_KB) }
    return [{ risk: 'image_too_large', severity: 'high', platforms: [platform], range, numbers }]
  })
}
