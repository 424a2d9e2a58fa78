import { sharp } from './confined-sharp.ts'
import { isVector } from './draw-svg.ts'
import { openUpload } from './encode-upload.ts'
import type { EncodedMark, MarkTask, Outline } from './encoded-image.ts'
import { MARK_PX, MAX_UPLOAD_PIXELS } from './encoded-image.ts'
import type { DecoderRefusal } from './messages.ts'
import { outlineOf } from './outline.ts'

/** Twice the longest side of a logo: what is beyond is only decoded. */
const WORKED_PX = 1_280
/** A larger PNG is a photograph, or has soft shadows. */
const MAX_EXACT_BYTES = 96 * 1024
const JPEG = { quality: 90, chromaSubsampling: '4:4:4' } as const
const VEILED_JPEG = { quality: 72, chromaSubsampling: '4:2:0' } as const

/**
 * Decodes a picture of a brand and encodes it as small as pages need it: a logo without its clear margins, so that its
 * height says how large it looks; an avatar cut to a square; a background as it is. Runs only in its own process, like `encodeUpload`.
 */
export async function encodeMark(body: Uint8Array, task: MarkTask): Promise<EncodedMark | DecoderRefusal> {
  try {
    const source = await openUpload(body)
    if (source === 'pixels') return source
    const { width, height } = await source.metadata()
    if (width * height > MAX_UPLOAD_PIXELS) return 'pixels'
    const upright = source
      .autoOrient()
      .resize({ width: WORKED_PX, height: WORKED_PX, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    const whole = await upright.png({ compressionLevel: 0 }).toBuffer()
    const { isOpaque } = await sharp(whole).stats()
    if (task === 'background') return await encodedBackground(sharp(whole).resize(fitting(task)), isOpaque)
    return await encoded(task === 'avatar' ? squared(whole) : await trimmed(whole, isOpaque), isOpaque)
  } catch {
    return isVector(body) ? 'vector' : 'format'
  }
}

function squared(whole: Buffer) {
  return sharp(whole).resize({ ...MARK_PX.avatar, fit: 'cover' })
}

/** Clear margins are trimmed. White ones are part of an opaque logo: without them its box would touch its letters. */
async function trimmed(whole: Buffer, isOpaque: boolean) {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const inner = isOpaque ? whole : await sharp(whole).trim({ background: clear, threshold: 12 }).toBuffer()
  return sharp(inner).resize(fitting('logo'))
}

function fitting(task: MarkTask) {
  return { ...MARK_PX[task], fit: 'inside', withoutEnlargement: true } as const
}

/** Its outline is the least and the greatest value of its channels, of the pixels that a browser will show. */
async function encodedBackground(picture: ReturnType<typeof sharp>, isOpaque: boolean): Promise<EncodedMark> {
  const body = isOpaque
    ? await picture.removeAlpha().jpeg(VEILED_JPEG).toBuffer()
    : await picture.png({ palette: true, quality: 80, effort: 8 }).toBuffer()
  const { data, info } = await sharp(body).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return {
    body,
    contentType: isOpaque ? 'image/jpeg' : 'image/png',
    widthPx: info.width,
    heightPx: info.height,
    outline: extremesOf(data),
  }
}

function extremesOf(rgba: Buffer): Outline {
  const least: [number, number, number] = [255, 255, 255]
  const greatest: [number, number, number] = [0, 0, 0]
  for (let at = 0; at < rgba.length; at += 4) {
    if (rgba[at + 3] === 0) continue
    for (const channel of [0, 1, 2] as const) {
      const value = rgba[at + channel] ?? 0
      if (value < least[channel]) least[channel] = value
      if (value > greatest[channel]) greatest[channel] = value
    }
  }
  return [least, greatest].map((rgb) => ({ rgb, share: 1 }))
}

async function encoded(picture: ReturnType<typeof sharp>, isOpaque: boolean): Promise<EncodedMark> {
  const raw = await picture.ensureAlpha().raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  const { width, height } = raw.info
  const pixels = sharp(raw.data, { raw: { width, height, channels: 4 } })
  const outline = isOpaque ? [] : outlineOf(raw.data, { width, height })
  const size = { widthPx: width, heightPx: height, outline }
  const exact = await pixels.clone().png({ effort: 8 }).toBuffer()
  if (exact.byteLength <= MAX_EXACT_BYTES) return { body: exact, contentType: 'image/png', ...size }
  if (isOpaque) {
    const body = await pixels.removeAlpha().jpeg(JPEG).toBuffer()
    return { body, contentType: 'image/jpeg', ...size }
  }
  const body = await pixels.png({ palette: true, quality: 92, effort: 8 }).toBuffer()
  return { body, contentType: 'image/png', ...size }
}
