import type { ImageSource } from './article.ts'
import { pixelSize } from './pixel-size.ts'

const imageData = /^data:image\/(?:png|jpe?g|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/i

/** A browser needs four bytes for each, however few it takes to write the picture down. */
const MAX_PIXELS = 40_000_000

/**
 * Decides what an image's address may do. Only pixel formats travel as data, of a size that can be read: an SVG can hold far
 * more than a picture, and a picture far more pixels than a text has characters.
 */
export function imageSource(address: string): ImageSource {
  const own = ownImage(address)
  if (own !== null) return isBounded(own) ? { kind: 'data', uri: own } : { kind: 'refused' }
  return /^https?:\/\//i.test(address) ? { kind: 'remote', url: address } : { kind: 'refused' }
}

/** Returns the `data:` address of a picture that the text holds itself, without blanks. Null for any other address. */
export function ownImage(address: string): string | null {
  if (!/^data:/i.test(address)) return null
  const plain = address.replace(/%20|\s/g, '')
  return imageData.test(plain) ? plain : null
}

/** Returns a link's address, or null when following it could run or reveal something. */
export function linkAddress(address: string): string | null {
  const scheme = /^\s*([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase()
  return scheme === undefined || ['http', 'https', 'mailto'].includes(scheme) ? address : null
}

/** What has no size that we can read may have any size that a browser can. */
function isBounded(uri: string): boolean {
  const size = pixelSize(uri)
  return size !== null && size.width * size.height <= MAX_PIXELS
}
