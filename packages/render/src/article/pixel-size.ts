/** Enough for the header of every format and the markers before a JPEG's frame, its thumbnail included. */
const READ_CHARS = 160_000

export type PixelSize = { readonly width: number; readonly height: number }

/**
 * Returns the size that a browser would decode a picture to, from its first bytes. Ignores the address's media type, as
 * browsers do. Null for what isn't PNG, JPEG, GIF or WebP, or has no readable size.
 */
export function pixelSize(uri: string): PixelSize | null {
  const comma = uri.indexOf(',')
  if (!uri.startsWith('data:') || comma === -1) return null
  return pixelSizeOf(bytesOf(uri.slice(comma + 1, comma + 1 + READ_CHARS)))
}

/** Returns the size of a picture from its first bytes, as {@link pixelSize} does from its address. */
export function pixelSizeOf(bytes: Uint8Array): PixelSize | null {
  const size = pngSize(bytes) ?? gifSize(bytes) ?? webpSize(bytes) ?? jpegSize(bytes)
  return size !== null && size.width > 0 && size.height > 0 ? size : null
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
/** The value of each sign, by its code; -1 for codes that are none. */
const VALUES = Int8Array.from({ length: 128 }, (_, code) => ALPHABET.indexOf(String.fromCharCode(code)))

/** Returns the bytes of base64 up to the first sign that is none. */
export function bytesOf(base64: string): Uint8Array {
  const bytes = new Uint8Array(Math.floor((base64.length * 3) / 4))
  let [bits, held, at] = [0, 0, 0]
  for (let index = 0; index < base64.length; index += 1) {
    const value = VALUES[base64.charCodeAt(index)] ?? -1
    if (value === -1) break
    bits = ((bits << 6) | value) & 0xffff
    held += 6
    if (held < 8) continue
    held -= 8
    bytes[at] = bits >> held
    at += 1
  }
  return bytes.subarray(0, at)
}

const nameAt = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length))
const byte = (bytes: Uint8Array, at: number) => bytes[at] ?? 0
const big = (bytes: Uint8Array, at: number) => byte(bytes, at) * 256 + byte(bytes, at + 1)
const little = (bytes: Uint8Array, at: number) => byte(bytes, at + 1) * 256 + byte(bytes, at)

function pngSize(bytes: Uint8Array): PixelSize | null {
  if (nameAt(bytes, 0, 8) !== '\x89PNG\r\n\x1a\n' || nameAt(bytes, 12, 4) !== 'IHDR') return null
  const side = (at: number) => big(bytes, at) * 65_536 + big(bytes, at + 2)
  return { width: side(16), height: side(20) }
}

/** Returns a GIF's size. Browsers enlarge it if the first frame is larger than the logical screen. */
function gifSize(bytes: Uint8Array): PixelSize | null {
  if (!/^GIF8[79]a$/.test(nameAt(bytes, 0, 6))) return null
  const frame = firstFrameAt(bytes)
  if (frame === null) return null
  const side = (screen: number, offset: number, length: number) =>
    Math.max(little(bytes, screen), little(bytes, frame + offset) + little(bytes, frame + length))
  return { width: side(6, 1, 5), height: side(8, 3, 7) }
}

/** Returns where the first frame's descriptor begins, after the colour table and the extensions. */
function firstFrameAt(bytes: Uint8Array): number | null {
  const flags = byte(bytes, 10)
  let at = 13 + (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)
  while (byte(bytes, at) === 0x21) {
    at += 2
    while (byte(bytes, at) > 0) at += byte(bytes, at) + 1
    at += 1
  }
  return byte(bytes, at) === 0x2c && at + 10 <= bytes.length ? at : null
}

function webpSize(bytes: Uint8Array): PixelSize | null {
  if (nameAt(bytes, 0, 4) !== 'RIFF' || nameAt(bytes, 8, 4) !== 'WEBP') return null
  const three = (at: number) => little(bytes, at) + byte(bytes, at + 2) * 65_536
  switch (nameAt(bytes, 12, 4)) {
    case 'VP8X':
      return { width: three(24) + 1, height: three(27) + 1 }
    case 'VP8L': {
      const packed = little(bytes, 21) + little(bytes, 23) * 65_536
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8 ':
      return { width: little(bytes, 26) & 0x3fff, height: little(bytes, 28) & 0x3fff }
    default:
      return null
  }
}

/** Returns true for frame headers, C0 to CF except C4, C8 and CC. */
function isFrame(mark: number): boolean {
  return mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark)
}

function jpegSize(bytes: Uint8Array): PixelSize | null {
  if (big(bytes, 0) !== 0xffd8) return null
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const mark = byte(bytes, at + 1)
    if (isFrame(mark)) return { width: big(bytes, at + 7), height: big(bytes, at + 5) }
    if (mark === 0xff) at += 1
    else if (isAlone(mark)) at += 2
    else at += 2 + Math.max(2, big(bytes, at + 2))
  }
  return null
}

/** Returns true for markers without a length, which may be between any two others. */
function isAlone(mark: number): boolean {
  return mark === 0x01 || (mark >= 0xd0 && mark <= 0xd8)
}
