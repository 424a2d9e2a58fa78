import type { OutputInfo, Sharp } from 'sharp'
import { ImageRefusal } from '../image-refusal.ts'
import { sharp } from './confined-sharp.ts'
import type { EncodedImage } from './encoded-image.ts'
import { MAX_HEIGHT_PX, MAX_WIDTH_PX, mostHeight } from './encoded-image.ts'

const MAX_PIXELS = 40_000_000
/** A larger PNG is usually a photograph. Drawings rarely reach this size. */
const MAX_PNG_BYTES = 1_500_000
const JPEG = { quality: 88, chromaSubsampling: '4:4:4' } as const

/**
 * Decodes a picture and re-encodes its pixels. This drops metadata, a second file in the same bytes, and further
 * frames. The result is upright, and no larger than a card can show. Runs only in its own process
 * (`decode-process.ts`), which the worker ends when a picture takes too long.
 *
 * @throws ImageRefusal `format`: not a whole PNG, JPEG, GIF, WebP or AVIF of at most 40 million pixels.
 */
export async function encodeImage(body: Uint8Array): Promise<EncodedImage> {
  try {
    const source = sharp(body, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
    const { format, autoOrient: upright } = await source.metadata()
    const pixels = source
      .autoOrient()
      .resize({
        width: MAX_WIDTH_PX,
        height: mostHeight(upright, MAX_HEIGHT_PX),
        fit: 'inside',
        withoutEnlargement: true,
      })
      .toColourspace('srgb')
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
