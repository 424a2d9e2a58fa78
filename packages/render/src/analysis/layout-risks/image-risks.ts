import type { Block, Picture, PictureSize } from '../../article/article.ts'
import { allBlocks, inlinesOf } from '../../article/block-tree.ts'
import type { PixelSize } from '../../article/pixel-size.ts'
import { pixelSize } from '../../article/pixel-size.ts'
import { AUTHORS_TEXT_PX } from '../../output/picture-size.ts'
import { frameOf } from '../../paging/frame.ts'
import { platformProfiles } from '../../platforms/registry.ts'
import type { TextRange } from '../text-positions.ts'
import { blockRange } from '../text-positions.ts'
import type { FoundRisk, PlatformReading, RiskSearch } from './risk.ts'

/** A picture that is enlarged more than this looks blurred. As much is usual: a card's px are halves of a phone's. */
const MOST_ENLARGED = 2
/** Of the text's width. What is smaller shows no details on a phone. */
const LEAST_SHARE = 0.15
const BYTES_IN_KB = 1024

/** Where a picture is shown: how wide the text is, and an author's px and the device's in px of the page. */
type Room = { readonly widthPx: number; readonly authorsPx: number; readonly scale: number }

type Measured = { readonly picture: Picture; readonly own: PixelSize; readonly range: TextRange }

/** Pictures that are blurred, tiny, or more than a platform takes. Of those that travel as data: no others are shown. */
export function imageRisks({ positions, article, readings }: RiskSearch): FoundRisk[] {
  return [...allBlocks(article.blocks)].flatMap((block) => {
    const range = blockRange(positions, block)
    const weights = picturesOf(block).flatMap((picture) => weightRisks(readings, picture, range))
    // A picture within a line is as small as the line, and meant to be.
    if (block.kind !== 'figure' || block.picture.source.kind !== 'data') return weights
    const { picture } = block
    const own = pixelSize(block.picture.source.uri)
    const sizes = own ? readings.flatMap((reading) => sizeRisks(reading, { picture, own, range })) : []
    return [...sizes, ...weights]
  })
}

function picturesOf(block: Block): Picture[] {
  if (block.kind === 'figure') return [block.picture]
  return inlinesOf(block).flatMap((inline) => (inline.kind === 'image' ? [inline.picture] : []))
}

function sizeRisks(reading: PlatformReading, { picture, own, range }: Measured): FoundRisk[] {
  const room = roomOf(reading)
  const shown = shownWidth(picture.size, own, room)
  const base = { platforms: [reading.platform], range }
  const needed = Math.round(shown * room.scale)
  if (needed > own.width * MOST_ENLARGED) {
    return [
      { ...base, risk: 'image_low_res', severity: 'medium', numbers: { used: own.width, limit: needed } },
    ]
  }
  const isTiny = picture.size === null && shown < room.widthPx * LEAST_SHARE
  const numbers = { used: Math.round(shown), limit: Math.round(room.widthPx) }
  return isTiny ? [{ ...base, risk: 'image_too_small', severity: 'low', numbers }] : []
}

/** An article shows px as they are; a card enlarges what an author gives in px as it enlarges the text. */
function roomOf({ platform, config, theme }: PlatformReading): Room {
  const { article } = platformProfiles[platform]
  if (article) return { widthPx: article.columnPx, authorsPx: 1, scale: 2 }
  const { contentWidthPx, bodyPx } = frameOf(config, theme)
  return { widthPx: contentWidthPx, authorsPx: bodyPx / AUTHORS_TEXT_PX, scale: config.scale }
}

function shownWidth(size: PictureSize | null, own: PixelSize, room: Room): number {
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
    // A platform without articles gets pages that show the pictures.
    const most = platformProfiles[platform].article?.imageBytes ?? Number.POSITIVE_INFINITY
    if (bytes <= most) return []
    const numbers = { used: Math.ceil(bytes / BYTES_IN_KB), limit: Math.floor(most / BYTES_IN_KB) }
    return [{ risk: 'image_too_large', severity: 'high', platforms: [platform], range, numbers }]
  })
}
