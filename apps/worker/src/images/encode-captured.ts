import type { RenderConfig } from '@galley/contracts'
import sharp from 'sharp'
import type { ImageFormat } from '../browser/index.ts'

type Encoding = Pick<RenderConfig, 'format' | 'compression'>

/** Level 9 takes three times as long for a seventh fewer bytes. */
const SMALL_PNG = { compressionLevel: 7 }
/** Chromium's own encoder takes twice as long for 5 % fewer bytes, and the browser can't take the next page meanwhile. */
const WEBP = { quality: 90, effort: 2 }

// The browser's output is as untrusted as its text, so only PNG is read here.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer'] })

/** Returns the format in which the browser hands over a page that `encodeCaptured` finishes. */
export function capturedFormat({ format }: Encoding): ImageFormat {
  return format === 'jpeg' ? 'jpeg' : 'png'
}

/**
 * Returns a page in the form in which it is stored. What the browser did not encode itself is encoded in another thread,
 * so the browser can take the next page meanwhile. A small PNG has the same opaque pixels as a fast one.
 */
export async function encodeCaptured(
  picture: Uint8Array,
  { format, compression }: Encoding,
): Promise<Uint8Array> {
  if (format === 'webp') return sharp(picture).removeAlpha().webp(WEBP).toBuffer()
  if (format === 'png' && compression === 'small') {
    return sharp(picture).removeAlpha().png(SMALL_PNG).toBuffer()
  }
  return picture
}
