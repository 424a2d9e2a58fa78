import type { ImageSize } from '@galley/backend'
import type { Images } from '@galley/render'

/**
 * Pictures of the right size without anything on them: all that a layout needs, and a few bytes instead of megabytes.
 *
 * Each is a GIF whose screen has the size, with a single pixel drawn on it.
 */
export function standInImages(sizes: ReadonlyMap<string, ImageSize | null>): Images {
  const images = new Map<string, string>()
  for (const [address, size] of sizes) if (size) images.set(address, emptyGif(size))
  return images
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
