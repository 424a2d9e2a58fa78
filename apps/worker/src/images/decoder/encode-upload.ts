import type { Sharp, SharpOptions } from 'sharp'
import { sharp } from './confined-sharp.ts'
import { decodeHeic, isHeic } from './decode-heic.ts'
import { isVector, openVector } from './draw-svg.ts'
import type { EncodedImage, EncodedUpload } from './encoded-image.ts'
import { MAX_UPLOAD_PIXELS, STORED_WIDTHS_PX, storedFit } from './encoded-image.ts'
import type { DecoderRefusal } from './messages.ts'
import { textRowShare } from './text-rows.ts'

const JPEG = { quality: 88, chromaSubsampling: '4:2:0' } as const
const PLACEHOLDER_PX = 16
/** A size is left out if the next larger one is hardly wider. */
const LEAST_STEP = 1.15
/** More bytes a pixel than drawings need. A PNG with more is usually a photograph. */
const DRAWING_BYTES_PER_PX = 0.6
/** Formats that cameras write. */
const PHOTO_FORMATS: ReadonlySet<string | undefined> = new Set(['jpeg', 'heif'])

type Pixels = {
  readonly data: Buffer
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
}

/**
 * Decodes an uploaded file and encodes its pixels in the sizes that outputs need: upright, in sRGB and without
 * metadata. Decodes once; each size is made of the next larger one. Runs only in its own process (`decode-process.ts`),
 * which the worker ends when a picture takes too long.
 */
export async function encodeUpload(body: Uint8Array): Promise<EncodedUpload | DecoderRefusal> {
  try {
    const source = await openUpload(body)
    if (source === 'pixels') return source
    const { format, width, height, autoOrient: upright } = await source.metadata()
    if (width * height > MAX_UPLOAD_PIXELS) return 'pixels'
    const whole = await pixelsOf(source.autoOrient().resize(storedFit(upright)).toColourspace('srgb'))
    const sizes = await sizesOf(await withoutUnusedAlpha(whole))
    const last = sizes.at(-1) ?? whole
    const placeholder = await openPixels(last)
      .resize(PLACEHOLDER_PX, PLACEHOLDER_PX, { fit: 'inside' })
      .webp({ quality: 40, alphaQuality: 20, effort: 6 })
      .toBuffer()
    const encode = (await isPhotograph(last, format)) ? asJpeg : asPng
    const files: EncodedImage[] = []
    for (const size of sizes) files.push(await encode(size))
    return { files, placeholder, textShare: await textShareOf(last) }
  } catch {
    return isVector(body) ? 'vector' : 'format'
  }
}

async function textShareOf(pixels: Pixels): Promise<number | null> {
  const { data, info } = await openPixels(pixels).greyscale().raw().toBuffer({ resolveWithObject: true })
  return info.channels === 1 ? textRowShare({ data, width: info.width, height: info.height }) : null
}

/** Opens an uploaded file, by its bytes. Returns `pixels` if it has too many. */
export async function openUpload(body: Uint8Array): Promise<Sharp | 'pixels'> {
  if (isVector(body)) return openVector(body)
  const file = isHeic(body) ? await decodeHeic(body) : body
  return file === 'pixels'
    ? file
    : sharp(file, { limitInputPixels: false, failOn: 'error', sequentialRead: true })
}

/** Returns the pixels of all sizes, the largest first. */
async function sizesOf(whole: Pixels): Promise<Pixels[]> {
  const sizes = [whole]
  for (const width of STORED_WIDTHS_PX) {
    const above = sizes.at(-1) ?? whole
    if (above.width >= width * LEAST_STEP) sizes.push(await pixelsOf(openPixels(above).resize({ width })))
  }
  return sizes
}

async function withoutUnusedAlpha(pixels: Pixels): Promise<Pixels> {
  if (pixels.channels === 3) return pixels
  const { isOpaque } = await openPixels(pixels).stats()
  return isOpaque ? pixelsOf(openPixels(pixels).removeAlpha()) : pixels
}

async function isPhotograph(smallest: Pixels, format: string | undefined): Promise<boolean> {
  if (smallest.channels === 4) return false
  if (PHOTO_FORMATS.has(format)) return true
  const { body } = await asPng(smallest)
  return body.byteLength > smallest.width * smallest.height * DRAWING_BYTES_PER_PX
}

async function asJpeg(pixels: Pixels): Promise<EncodedImage> {
  const body = await openPixels(pixels).jpeg(JPEG).toBuffer()
  return { body, contentType: 'image/jpeg', widthPx: pixels.width, heightPx: pixels.height }
}

async function asPng(pixels: Pixels): Promise<EncodedImage> {
  const body = await openPixels(pixels).png().toBuffer()
  return { body, contentType: 'image/png', widthPx: pixels.width, heightPx: pixels.height }
}

function openPixels({ data, width, height, channels }: Pixels): Sharp {
  const options: SharpOptions = { raw: { width, height, channels } }
  return sharp(data, options)
}

async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels === 4 ? 4 : 3 }
}
