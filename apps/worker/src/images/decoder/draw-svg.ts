import type { Sharp } from 'sharp'
import { sharp } from './confined-sharp.ts'
import { MAX_UPLOAD_PIXELS } from './encoded-image.ts'

/** The longest side of a drawing in pixels: the widest card. */
const DRAWN_PX = 2_400
/** Dots per inch at which a CSS pixel is one pixel, and the most that libvips takes. */
const PLAIN_DPI = 72
const MAX_DPI = 100_000
/** Where an SVG begins, after comments and declarations. */
const SVG_WITHIN_BYTES = 4_096
const LOADER = { operation: ['VipsForeignLoadSvgBuffer'] }

export function isVector(body: Uint8Array): boolean {
  const head = Buffer.from(body.subarray(0, SVG_WITHIN_BYTES)).toString('latin1')
  return /^(?:\xef\xbb\xbf)?\s*</.test(head) && /<svg[\s>]/i.test(head)
}

/**
 * Returns an SVG as a picture to decode, in the resolution of a card. Returns `pixels` if the size that it names is too
 * large.
 *
 * librsvg runs no scripts and loads no files or addresses for a drawing from memory; the decoder's process has no network.
 * Only this function allows it: no other picture is read as SVG.
 *
 * @throws Error when it can't be drawn.
 */
export async function openVector(body: Uint8Array): Promise<Sharp | 'pixels'> {
  sharp.unblock(LOADER)
  try {
    const { width, height } = await sharp(body, { limitInputPixels: false, density: PLAIN_DPI }).metadata()
    if (width * height > MAX_UPLOAD_PIXELS) return 'pixels'
    const density = Math.min(MAX_DPI, Math.max(1, (PLAIN_DPI * DRAWN_PX) / Math.max(width, height)))
    const drawn = await sharp(body, { limitInputPixels: MAX_UPLOAD_PIXELS, density })
      .png({ compressionLevel: 0 })
      .toBuffer()
    return sharp(drawn)
  } finally {
    sharp.block(LOADER)
  }
}
