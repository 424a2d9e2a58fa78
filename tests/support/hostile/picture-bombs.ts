import { crc32, deflateSync } from 'node:zlib'

/** Pictures of a few bytes that a browser decodes to gigabytes, or as another type than their address says. */
export const pictureBombs: Readonly<Record<string, Buffer>> = {
  'a JPEG with fill bytes before its frame': jpeg(23_000, 23_000, Buffer.alloc(40, 0xff)),
  'a JPEG with other bytes before its frame': jpeg(23_000, 23_000, Buffer.from('0000', 'hex')),
  'a progressive JPEG': jpeg(23_000, 23_000, Buffer.alloc(0), 0xc2),
  'a BMP': bmp(22_000, 22_000, { bits: 24, compression: 0, pixels: Buffer.alloc(64) }),
  'a BMP of run lengths': bmp(27_000, 27_000, {
    bits: 8,
    compression: 1,
    pixels: Buffer.from([255, 1, 0, 1]),
  }),
  'an icon with a BMP': icon(
    bmp(22_000, 22_000, { bits: 32, compression: 0, pixels: Buffer.alloc(64) }).subarray(14),
  ),
  'a PNG': png(23_000, 23_000),
  'an APNG with a frame larger than its picture': png(23_000, 23_000, [
    chunk('acTL', Buffer.from('0000000200000000', 'hex')),
  ]),
  'a GIF': gif({ screen: [23_000, 23_000], frame: [23_000, 23_000] }),
  'a GIF with a frame larger than its screen': gif({ screen: [1, 1], frame: [23_000, 23_000] }),
  'a WebP': webp(16_000, 16_000),
  'an AVIF whose brand is WEBP': Buffer.concat([
    Buffer.from('0000001c66747970', 'hex'),
    Buffer.from('WEBPVP8L', 'latin1'),
    Buffer.from('2f000000', 'hex'),
    Buffer.from('avifmif1', 'latin1'),
  ]),
  'an SVG': Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="60000" height="60000"><rect width="9" height="9"/></svg>',
  ),
  'a JPEG that ends in its head': jpeg(40, 40, Buffer.alloc(0)).subarray(0, 30),
}

/** Returns a picture as a `data:` address, as an author writes it into a text. */
export function asData(picture: Buffer, type = 'png'): string {
  return `data:image/${type};base64,${picture.toString('base64')}`
}

function u16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 255])
}

/** Returns a JPEG with a header, one scan and a few bytes of it. `before` is in front of the frame's marker. */
function jpeg(width: number, height: number, before: Buffer, frame = 0xc0): Buffer {
  const segment = (mark: number, body: Buffer) =>
    Buffer.concat([Buffer.from([0xff, mark]), u16(body.length + 2), body])
  const component = Buffer.from([1, 0x11, 0])
  const table = (kind: number) =>
    Buffer.concat([Buffer.from([kind, 0, 1]), Buffer.alloc(14), Buffer.from([0])])
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])),
    before,
    segment(frame, Buffer.concat([Buffer.from([8]), u16(height), u16(width), Buffer.from([1]), component])),
    segment(0xc4, table(0x00)),
    segment(0xc4, table(0x10)),
    segment(0xda, Buffer.from(frame === 0xc2 ? [1, 1, 0, 0, 0, 0] : [1, 1, 0, 0, 63, 0])),
    Buffer.alloc(16),
    Buffer.from('ffd9', 'hex'),
  ])
}

type BitMap = { readonly bits: number; readonly compression: number; readonly pixels: Buffer }

function bmp(width: number, height: number, { bits, compression, pixels }: BitMap): Buffer {
  const colours = bits === 8 ? Buffer.alloc(8, 0x80) : Buffer.alloc(0)
  const head = Buffer.alloc(54)
  head.write('BM', 'latin1')
  head.writeUInt32LE(54 + colours.length, 10)
  head.writeUInt32LE(40, 14)
  head.writeInt32LE(width, 18)
  head.writeInt32LE(height, 22)
  head.writeUInt16LE(1, 26)
  head.writeUInt16LE(bits, 28)
  head.writeUInt32LE(compression, 30)
  head.writeUInt32LE(colours.length / 4, 46)
  const all = Buffer.concat([head, colours, pixels])
  all.writeUInt32LE(all.length, 2)
  return all
}

function icon(picture: Buffer): Buffer {
  const head = Buffer.from('00000100010000000000010020000000000016000000', 'hex')
  head.writeUInt32LE(picture.length, 14)
  return Buffer.concat([head, picture])
}

function png(width: number, height: number, more: readonly Buffer[] = []): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(1_000_000)))
  const end = chunk('IEND', Buffer.alloc(0))
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', head), ...more, pixels, end])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

function gif({ screen, frame }: { screen: [number, number]; frame: [number, number] }): Buffer {
  const sides = ([width, height]: [number, number]) => {
    const both = Buffer.alloc(4)
    both.writeUInt16LE(width)
    both.writeUInt16LE(height, 2)
    return both
  }
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    sides(screen),
    Buffer.from('800000000000ffffff2c00000000', 'hex'),
    sides(frame),
    Buffer.from('0002024401003b', 'hex'),
  ])
}

/** Returns a lossless picture of one colour. */
function webp(width: number, height: number): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt8(0x2f)
  head.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1)
  const body = Buffer.concat([head, Buffer.from('0788888808', 'hex')])
  const chunkHead = Buffer.from('VP8L\0\0\0\0', 'latin1')
  chunkHead.writeUInt32LE(body.length, 4)
  const riff = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  riff.writeUInt32LE(4 + chunkHead.length + body.length, 4)
  return Buffer.concat([riff, chunkHead, body])
}
