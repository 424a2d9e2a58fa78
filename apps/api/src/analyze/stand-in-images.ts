import type { ImageSize } from '@galley/backend'
import type { Images } from '@galley/render'
import { mayBeCut, pixelSize, textShareNote } from '@galley/render'

/** Images for laying a text out. `assumed` counts those that may have another size or may be missing. */
export type StandIns = { readonly images: Images; readonly assumed: number }

/** The size of an image that has not been fetched: wide enough for every text, with the ratio of a photograph. */
const ASSUMED: ImageSize = { widthPx: 2_400, heightPx: 1_800 }

/**
 * Returns blank images of the right sizes. A layout needs only the size, and these take a few bytes instead of
 * megabytes. If a size is unknown, the size in the image's own data URL is used, or else that of a photograph. If a
 * size is null, the image can't be shown and gets no stand-in.
 *
 * Each is a GIF whose screen has the size, with a single pixel drawn on it, and the height of rows of text in a comment.
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

/** Returns the addresses of images that a page may have to cut. A stand-in has no rows to cut them at. */
export function longImages(sizes: ReadonlyMap<string, ImageSize | null>): string[] {
  return [...sizes].flatMap(([address, size]) =>
    size && mayBeCut({ width: size.widthPx, height: size.heightPx }) ? [address] : [],
  )
}

function assumedSize(address: string): ImageSize {
  const own = pixelSize(address)
  if (!own) return ASSUMED
  // A side of a GIF has 16 bits, and a worker makes no image larger than this.
  const mostHeight = Math.min(10_000, Math.max(3_600, (1_200 * own.height) / own.width))
  const scale = Math.min(1, 2_400 / own.width, mostHeight / own.height)
  const side = (px: number) => Math.max(1, Math.round(px * scale))
  return { widthPx: side(own.width), heightPx: side(own.height) }
}

function emptyGif({ widthPx, heightPx, textShare }: ImageSize): string {
  const screen = Buffer.alloc(4)
  screen.writeUInt16LE(widthPx, 0)
  screen.writeUInt16LE(heightPx, 2)
  const comment = textShare ? gifComment(textShareNote(textShare)) : NO_BYTES
  const gif = Buffer.concat([Buffer.from('GIF89a'), screen, COLOURS, comment, ONE_PIXEL])
  return `data:image/gif;base64,${gif.toString('base64')}`
}

const NO_BYTES = Buffer.alloc(0)
/** Two colours. */
const COLOURS = Buffer.from('800000000000ffffff', 'hex')
/** A frame of one pixel, and the trailer. */
const ONE_PIXEL = Buffer.from('2c00000000010001000002024401003b', 'hex')

function gifComment(text: string): Buffer {
  return Buffer.from(`!\xfe${String.fromCharCode(text.length)}${text}\0`, 'latin1')
}
