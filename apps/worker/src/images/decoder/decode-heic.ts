import { crc32, deflateSync } from 'node:zlib'
import { sharp } from './confined-sharp.ts'
import { MAX_UPLOAD_PIXELS, storedFit } from './encoded-image.ts'

/** Brands of files with HEVC pictures, which phones write. AVIF has brands of its own. */
const BRANDS = /^(?:heic|heix|heim|heis|hevc|hevx)$/
const MAX_BRANDS = 32

/** Returns true for a HEIF file whose pictures are HEVC, which libvips can't decode. */
export function isHeic(body: Uint8Array): boolean {
  const head = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, 16 + 4 * MAX_BRANDS))
  if (head.toString('latin1', 4, 8) !== 'ftyp') return false
  const end = Math.min(head.readUInt32BE(0), head.byteLength)
  for (let at = 8; at + 4 <= end; at += 4) if (BRANDS.test(head.toString('latin1', at, at + 4))) return true
  return false
}

/**
 * Decodes a HEIC file to a PNG with its colour profile, upright, no larger than it is stored. Returns `pixels` if it has
 * too many.
 *
 * The decoder is WebAssembly, so a hostile file reaches no memory but its own. It is loaded on demand.
 *
 * @throws Error when the file can't be decoded.
 */
export async function decodeHeic(body: Uint8Array): Promise<Buffer | 'pixels'> {
  const { default: libheif } = await import('libheif-js/wasm-bundle.js')
  const [first, ...others] = new libheif.HeifDecoder().decode(body)
  const image = [first, ...others].find((each) => each?.is_primary()) ?? first
  if (!image) throw new Error('The file has no picture.')
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > MAX_UPLOAD_PIXELS) return 'pixels'
  const hasAlpha = image.has_alpha_channel()
  const decoded = await libheif.heif_js_decode_image2(
    image.handle,
    libheif.heif_colorspace.heif_colorspace_RGB,
    libheif.heif_chroma[hasAlpha ? 'heif_chroma_interleaved_RGBA' : 'heif_chroma_interleaved_RGB'],
  )
  const [plane] = decoded?.channels ?? []
  if (!decoded || !plane) throw new Error('The picture is not whole.')
  const raw = { width, height, channels: hasAlpha ? 4 : 3 } as const
  // The pixels stay in the decoder's memory, and become a PNG after they were made smaller: a copy, or a PNG of them all,
  // would take as much memory again.
  const png = await sharp(withoutPadding(plane, raw), { raw })
    .resize(storedFit(raw))
    .png({ compressionLevel: 0 })
    .toBuffer()
  libheif.heif_image_release(decoded.image)
  image.free()
  const profile = profileIn(body)
  return profile ? withProfile(png, profile) : png
}

type Raw = { readonly width: number; readonly height: number; readonly channels: 3 | 4 }

/** Returns the pixels of a picture whose rows may end with padding. Moves them within the same memory. */
function withoutPadding({ data, stride }: { data: Uint8Array; stride: number }, raw: Raw): Uint8Array {
  const rowBytes = raw.width * raw.channels
  for (let row = 1; row < raw.height && stride !== rowBytes; row += 1)
    data.copyWithin(row * rowBytes, row * stride, row * stride + rowBytes)
  return data.subarray(0, rowBytes * raw.height)
}

/** The header of an ICC profile, with which its length begins. */
const PROFILE_HEAD_BYTES = 128
const MAX_PROFILE_BYTES = 1024 * 1024

/** Returns the colour profile of a HEIF file. Phones write pictures in a wider gamut than sRGB. */
function profileIn(body: Uint8Array): Buffer | null {
  const file = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const at = file.indexOf('colrprof', 0, 'latin1')
  if (at < 4) return null
  const size = file.readUInt32BE(at - 4) - 12
  const isWhole = size >= PROFILE_HEAD_BYTES && size <= MAX_PROFILE_BYTES && at + 8 + size <= file.byteLength
  return isWhole ? file.subarray(at + 8, at + 8 + size) : null
}

/** The signature of a PNG and its first chunk, which has the size of the picture. */
const PNG_HEAD_BYTES = 33

/** Adds a colour profile to a PNG, as its second chunk. */
function withProfile(png: Buffer, profile: Buffer): Buffer {
  const data = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(profile)])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.byteLength - 4)
  frame.writeUInt32BE(crc32(data), 4)
  const chunk = [frame.subarray(0, 4), data, frame.subarray(4)]
  return Buffer.concat([png.subarray(0, PNG_HEAD_BYTES), ...chunk, png.subarray(PNG_HEAD_BYTES)])
}
