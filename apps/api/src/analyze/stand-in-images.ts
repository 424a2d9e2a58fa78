import type { ImageSize } from '@galley/backend'
import type { Images } from '@galley/render'
import { pixelSize } from '@galley/render'

/** Pictures to lay a text out with. `assumed`: how many of them may have another size, or none. */
export type StandIns = { readonly images: Images; readonly assumed: number }

/** Of a picture that nobody has fetched: wide enough for every text, and as high as a photograph. */
const ASSUMED: ImageSize = { widthPx: 2_400, heightPx: 1_800 }

/**
 * Pictures of the right size without anything on them: all that a layout needs, and a few bytes instead of megabytes. One whose
 * size isn't known has the size that its own bytes say, or that of a photograph. One whose size is null can't be shown.
 *
 * Each is a GIF whose screen has the size, with a single pixel drawn on it.
 */
export function standInImages(
  addresses: readonly string[],
  sizes: ReadonlyMap<string, ImageSize | null>,
): StandIns {
  const images = new Map<string, string>()
  let assumed = 0
  for (const address of addresses) {
    const known = sizes.get(address)
    if (known === undefined) assumed += 1
    const size = known === undefined ? assumedSize(address) : known
    if (size) images.set(address, emptyGif(size))
  }
  return { images, assumed }
}

function assumedSize(address: string): ImageSize {
  const own = pixelSize(address)
  if (!own) return ASSUMED
  // A side of a GIF has 16 bits, and a worker makes no picture larger than this.
  const scale = Math.min(1, 2_400 / own.width, 3_600 / own.height)
  const side = (px: number) => Math.max(1, Math.round(px * scale))
  return { widthPx: side(own.width), heightPx: side(own.height) }
}

function emptyGif({ widthPx, heightPx }: ImageSize): string {
  const screen = Buffer.alloc(4)
  screen.writeUInt16LE(widthPx, 0)
  screen.writeUInt16LE(heightPx, 2)
  const gif = Buffer.concat([Buffer.from('GIF89a'), screen, ONE_PIXEL])
  return `data:image/gif;base64,${gif.toString('base64')}`
}

/** Two colours, a frame of one pixel, the end. */
const ONE_PIXEL = Buffer.from('800000000000ffffff2c00000000010001000002024401003b', 'hex')
