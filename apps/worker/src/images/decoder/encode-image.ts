import type { OutputInfo, Sharp } from 'sharp'
import sharp from 'sharp'
import { ImageRefusal } from '../image-refusal.ts'
import type { EncodedImage } from './encoded-image.ts'
import { MAX_HEIGHT_PX, MAX_WIDTH_PX } from './encoded-image.ts'

const MAX_PIXELS = 40_000_000
/** A photograph that somebody stored as PNG is larger than that, a drawing hardly ever. */
const MAX_PNG_BYTES = 1_500_000
/** A picture of 40 million pixels takes up to 3 s, and longer on a slow core. */
const TIME_LIMIT_S = 10
const JPEG = { quality: 88, chromaSubsampling: '4:4:4' } as const

// One picture has one thread, nothing is kept, and no other decoder can be reached: no SVG, no PDF, no TIFF.
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})

/**
 * Runs in a process of its own (`decode-process.ts`) and nowhere else.
 *
 * Decodes a picture and encodes its pixels anew, so that nothing else of what came goes on: no metadata, no second
 * file in the same bytes, no further frames. It is turned upright, and no larger than a card can show.
 *
 * @throws ImageRefusal `format`: not a whole PNG, JPEG, GIF, WebP or AVIF of at most 40 million pixels.
 */
export async function encodeImage(body: Uint8Array): Promise<EncodedImage> {
  try {
    const source = sharp(body, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
    const { format } = await source.metadata()
    const pixels = source
      .autoOrient()
      .resize({ width: MAX_WIDTH_PX, height: MAX_HEIGHT_PX, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: TIME_LIMIT_S })
    if (format === 'jpeg') return await asJpeg(pixels)
    const png = await pixels.clone().png().toBuffer({ resolveWithObject: true })
    const isLarge = png.data.byteLength > MAX_PNG_BYTES
    if (isLarge && (await isOpaque(png.data))) return await asJpeg(pixels)
    return { body: png.data, contentType: 'image/png', ...sizeOf(png.info) }
  } catch (cause) {
    throw new ImageRefusal('format', { cause })
  }
}

async function asJpeg(pixels: Sharp): Promise<EncodedImage> {
  const { data, info } = await pixels.clone().jpeg(JPEG).toBuffer({ resolveWithObject: true })
  return { body: data, contentType: 'image/jpeg', ...sizeOf(info) }
}

async function isOpaque(png: Buffer): Promise<boolean> {
  return (await sharp(png).stats()).isOpaque
}

function sizeOf({ width, height }: OutputInfo) {
  return { widthPx: width, heightPx: height }
}
