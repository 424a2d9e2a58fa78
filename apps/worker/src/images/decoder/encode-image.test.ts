import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { encodeImage } from './encode-image.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b04a2f' } })

/** Returns incompressible pixels, like a photograph for an encoder. */
function noise(width: number, height: number, channels: 3 | 4) {
  const data = Buffer.alloc(width * height * channels)
  let seed = 7
  for (let at = 0; at < data.length; at++) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
    data[at] = channels === 4 && at % 4 === 3 ? 255 : seed >> 16
  }
  return sharp(data, { raw: { width, height, channels } })
}

describe('encodeImage', () => {
  it.each([
    ['png', 'image/png'],
    ['gif', 'image/png'],
    ['webp', 'image/png'],
    ['avif', 'image/png'],
    ['jpeg', 'image/jpeg'],
  ] as const)('takes %s, and gives %s', async (format, contentType) => {
    const image = await encodeImage(await plain(60, 40).toFormat(format).toBuffer())

    expect(image).toMatchObject({ contentType, widthPx: 60, heightPx: 40 })
    expect((await sharp(image.body).metadata()).format).toBe(contentType.slice('image/'.length))
  })

  it('turns a picture upright and leaves its metadata behind', async () => {
    const camera = await plain(60, 40)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'GEHEIM' }, IFD3: { GPSLatitude: '48/1 8/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(camera.includes('GEHEIM')).toBe(true)

    const image = await encodeImage(camera)

    expect(image).toMatchObject({ widthPx: 40, heightPx: 60 })
    const { exif, icc, xmp, iptc, orientation } = await sharp(image.body).metadata()
    expect([exif, icc, xmp, iptc, orientation]).toEqual(Array(5).fill(undefined))
    expect(image.body.includes('GEHEIM')).toBe(false)
  })

  it('makes a picture no larger than a card can show', async () => {
    expect(await encodeImage(await plain(6000, 3000).jpeg().toBuffer())).toMatchObject({
      widthPx: 2400,
      heightPx: 1200,
    })
    expect(await encodeImage(await plain(2000, 5000).png().toBuffer())).toMatchObject({
      widthPx: 1440,
      heightPx: 3600,
    })
  })

  it('keeps a long screenshot as wide as a page shows it', async () => {
    expect(await encodeImage(await plain(1080, 9000).png().toBuffer())).toMatchObject({
      widthPx: 1080,
      heightPx: 9000,
    })
    expect(await encodeImage(await plain(1800, 15_000).jpeg().toBuffer())).toMatchObject({
      widthPx: 1200,
      heightPx: 10_000,
    })
    expect(await encodeImage(await plain(400, 24_000).png().toBuffer())).toMatchObject({
      widthPx: 167,
      heightPx: 10_000,
    })
  })

  it('keeps what is clear clear, and stores a photograph as one', async () => {
    const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    const photograph = await noise(1000, 800, 4).png().toBuffer()

    expect((await sharp((await encodeImage(clear)).body).stats()).isOpaque).toBe(false)
    expect(await encodeImage(photograph)).toMatchObject({ contentType: 'image/jpeg', widthPx: 1000 })
  })

  it('shows the first frame of what moves', async () => {
    const red = { r: 255, g: 0, b: 0 }
    const frames = await Promise.all(
      [red, { r: 0, g: 0, b: 255 }].map((background) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)

    const image = await encodeImage(moving)

    expect(image).toMatchObject({ widthPx: 8, heightPx: 8 })
    expect((await sharp(image.body).stats()).dominant.r).toBeGreaterThan(200)
  })

  it('passes nothing on of a file that is two', async () => {
    const script = '<script>alert(1)</script>'
    const polyglot = Buffer.concat([
      await plain(8, 8).jpeg().toBuffer(),
      Buffer.from(`PK\u0003\u0004${script}`),
    ])

    const { body } = await encodeImage(polyglot)

    expect(body.includes(script)).toBe(false)
    expect(body.includes('PK\u0003\u0004')).toBe(false)
  })

  it.each([
    ['a drawing with script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    [
      'a drawing that loads',
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
    ],
    ['HTML', '<!doctype html><title>x</title>'],
    ['a PDF', '%PDF-1.7\n%'],
    ['nothing', ''],
    ['a PNG that ends early', pngOf(100, 100, Buffer.alloc(10)).toString('latin1')],
    ['a PNG that is far too large', pngOf(60_000, 60_000, Buffer.alloc(1000)).toString('latin1')],
  ])('refuses %s', async (_what, text) => {
    await expect(encodeImage(Buffer.from(text, 'latin1'))).rejects.toMatchObject({ reason: 'format' })
  })

  it('refuses formats that it could decode but that users do not post', async () => {
    await expect(encodeImage(await plain(8, 8).tiff().toBuffer())).rejects.toMatchObject({ reason: 'format' })
  })
})

/** A PNG whose header says what it likes about the pixels that follow. */
function pngOf(width: number, height: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
