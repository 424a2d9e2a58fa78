import { sharp } from './confined-sharp.ts'
import { isVector } from './draw-svg.ts'
import { openUpload } from './encode-upload.ts'
import type { EncodedMark } from './encoded-image.ts'
import { AVATAR_PX, LOGO_PX, MAX_UPLOAD_PIXELS } from './encoded-image.ts'
import type { DecoderRefusal } from './messages.ts'
import { outlineOf } from './outline.ts'

/** Twice the longest side of a logo: what is beyond is only decoded. */
const WORKED_PX = 1_280
/** A larger PNG is a photograph, or has soft shadows. */
const MAX_EXACT_BYTES = 96 * 1024
const JPEG = { quality: 90, chromaSubsampling: '4:4:4' } as const

/**
 * Decodes a picture of a brand and encodes it as small as pages need it: a logo without its clear margins, so that its
 * height says how large it looks; an avatar cut to a square. Runs only in its own process, like `encodeUpload`.
 */
export async function encodeMark(
  body: Uint8Array,
  task: 'logo' | 'avatar',
): Promise<EncodedMark | DecoderRefusal> {
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
    return await encoded(task === 'avatar' ? squared(whole) : await trimmed(whole, isOpaque), isOpaque)
  } catch {
    return isVector(body) ? 'vector' : 'format'
  }
}

function squared(whole: Buffer) {
  return sharp(whole).resize({ width: AVATAR_PX, height: AVATAR_PX, fit: 'cover' })
}

/** Clear margins are trimmed. White ones are part of an opaque logo: without them its box would touch its letters. */
async function trimmed(whole: Buffer, isOpaque: boolean) {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const inner = isOpaque ? whole : await sharp(whole).trim({ background: clear, threshold: 12 }).toBuffer()
  return sharp(inner).resize({ ...LOGO_PX, fit: 'inside', withoutEnlargement: true })
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
