import type { ImageSource } from './article.ts'
import { pixelSize } from './pixel-size.ts'

const imageData = /^data:image\/(?:png|jpe?g|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/i

/** A browser needs four bytes per pixel, no matter how small the file is. */
const MAX_PIXELS = 40_000_000

/**
 * Returns the source that an image's address allows. Only raster formats are accepted as data, and only with a known,
 * limited size: an SVG can contain far more than a picture, and a small file can decode to a huge number of pixels.
 */
export function imageSource(address: string): ImageSource {
  const own = ownImage(address)
  if (own !== null) return isBounded(own) ? { kind: 'data', uri: own } : { kind: 'refused' }
  if (/^https?:\/\//i.test(address)) return { kind: 'remote', url: address }
  return isUpload(address) ? { kind: 'uploaded', address } : { kind: 'refused' }
}

/** Returns whether an address may be that of an uploaded image: its id, or a relative path with a picture's ending. */
function isUpload(address: string): boolean {
  if (/^galley:img_\w{26}$/.test(address)) return true
  return (
    !/^[a-z][a-z0-9+.-]*:|^[/\\#?]/i.test(address) &&
    /\.(?:jpe?g|png|webp|avif|gif|svg|hei[cf])$/i.test(address)
  )
}

/** Returns the `data:` address of a picture inside the text, without blanks. Null for any other address. */
export function ownImage(address: string): string | null {
  if (!/^data:/i.test(address)) return null
  const plain = address.replace(/%20|\s/g, '')
  return imageData.test(plain) ? plain : null
}

/** Returns a link's address, or null if following it could run or reveal something. */
export function linkAddress(address: string): string | null {
  const scheme = /^\s*([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase()
  return scheme === undefined || ['http', 'https', 'mailto'].includes(scheme) ? address : null
}

/** Returns whether the decoded size is within the limit. A size that we can't read counts as unlimited. */
function isBounded(uri: string): boolean {
  const size = pixelSize(uri)
  return size !== null && size.width * size.height <= MAX_PIXELS
}
