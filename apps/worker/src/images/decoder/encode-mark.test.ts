import { Readable } from 'node:stream'
import { describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { encodeMark } from './encode-mark.ts'
import type { EncodedMark } from './encoded-image.ts'
import { ByteSource, markAnswerOf, readMarkAnswer } from './messages.ts'

const svg = (body: string, size = 'width="400" height="200"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${body}</svg>`)

async function mark(body: Buffer, task: 'logo' | 'avatar' | 'background' = 'logo'): Promise<EncodedMark> {
  const encoded = await encodeMark(body, task)
  if (typeof encoded === 'string') throw new Error(encoded)
  return encoded
}

describe('encodeMark', () => {
  it('trims what is clear around a logo, so that its size is what one sees', async () => {
    const { widthPx, heightPx } = await mark(
      svg('<rect x="100" y="80" width="100" height="20" fill="#111"/>'),
    )

    expect(widthPx / heightPx).toBeCloseTo(5, 0)
  })

  it('keeps the ground of an opaque logo', async () => {
    const flat = svg(
      '<rect width="400" height="200" fill="#fff"/><rect x="100" y="80" width="50" height="20"/>',
    )

    expect(await mark(flat)).toMatchObject({ widthPx: 640, heightPx: 320, outline: [] })
  })

  it('makes a logo no larger than pages show it, and never larger than it was', async () => {
    const bar = await mark(svg('<rect width="400" height="10" fill="#111"/>', 'width="400" height="10"'))
    const seal = await mark(svg('<rect width="20" height="60" fill="#111"/>', 'width="20" height="60"'))
    const small = await sharp({ create: { width: 40, height: 30, channels: 4, background: '#b04a2f' } })
      .png()
      .toBuffer()

    expect(bar).toMatchObject({ widthPx: 640, heightPx: 16 })
    expect(seal).toMatchObject({ widthPx: 160, heightPx: 480 })
    expect(await mark(small)).toMatchObject({ widthPx: 40, heightPx: 30 })
  })

  it('measures the darkest and the lightest of a background, and loses nothing at its edges', async () => {
    const stripes =
      '<rect width="400" height="200" fill="#fff"/><rect width="200" height="200" fill="#203040"/>'
    const { contentType, outline, widthPx, heightPx } = await mark(svg(stripes), 'background')

    expect([contentType, widthPx / heightPx]).toEqual(['image/jpeg', 2])
    const [least, greatest] = outline.map(({ rgb }) => rgb)
    for (const [index, value] of [0x20, 0x30, 0x40].entries())
      expect(Math.abs((least?.[index] ?? 0) - value)).toBeLessThan(12)
    expect(Math.min(...(greatest ?? []))).toBeGreaterThan(245)
  })

  it('keeps a pattern clear where it is clear, and counts only what is seen', async () => {
    const { contentType, outline } = await mark(
      svg('<circle cx="50" cy="50" r="30" fill="#c0a080"/>'),
      'background',
    )

    expect(contentType).toBe('image/png')
    expect(outline[0]?.rgb[0]).toBeGreaterThan(0x90)
  })

  it('cuts an avatar to a square', async () => {
    const tall = await sharp({ create: { width: 400, height: 900, channels: 3, background: '#b04a2f' } })
      .jpeg()
      .toBuffer()

    expect(await mark(tall, 'avatar')).toMatchObject({ widthPx: 320, heightPx: 320 })
  })

  it('finds the colours of the outline, and not those that lie inside', async () => {
    const disc =
      '<circle cx="200" cy="100" r="90" fill="#1f6f54"/><circle cx="200" cy="100" r="50" fill="#fff"/>'
    const { outline } = await mark(svg(disc))

    expect(outline.length).toBe(1)
    // Soft edges blend into it.
    for (const [index, value] of [0x1f, 0x6f, 0x54].entries())
      expect(Math.abs((outline[0]?.rgb[index] ?? 0) - value)).toBeLessThan(6)
    expect(outline[0]?.share).toBeGreaterThan(0.9)
  })

  it('weighs each colour of the outline', async () => {
    const two =
      '<rect width="100" height="40" fill="#111"/><rect x="200" width="100" height="40" fill="#e4572e"/>'
    const shares = (await mark(svg(two))).outline.map(({ share }) => Math.round(share * 10))

    expect(shares).toEqual([5, 5])
  })

  it('leaves metadata behind, and makes photographs small', async () => {
    const pixels = Buffer.alloc(900 * 900 * 3)
    for (let at = 0, seed = 7; at < pixels.length; at++) {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
      pixels[at] = seed >> 16
    }
    const photo = await sharp(pixels, { raw: { width: 900, height: 900, channels: 3 } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'GEHEIM' } })
      .toBuffer()
    expect(photo.includes('GEHEIM')).toBe(true)

    const { body, contentType } = await mark(photo, 'avatar')

    expect(contentType).toBe('image/jpeg')
    expect(body.includes('GEHEIM')).toBe(false)
    expect(body.byteLength).toBeLessThan(150_000)
  })

  it('refuses what is no picture, and a drawing that can not be drawn', async () => {
    expect(await encodeMark(Buffer.from('text'), 'logo')).toBe('format')
    expect(await encodeMark(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect'), 'logo')).toBe(
      'vector',
    )
    expect(await encodeMark(svg('', 'width="90000" height="90000"'), 'logo')).toBe('pixels')
  })
})

describe('the answer for a picture of a brand', () => {
  const read = (bytes: Buffer) => readMarkAnswer(new ByteSource(Readable.from([bytes])))

  it('arrives as it was sent', async () => {
    const sent = await mark(svg('<rect width="100" height="40" fill="#e4572e"/>'))
    const arrived = await read(markAnswerOf(sent))

    expect(arrived).toMatchObject({ body: sent.body, widthPx: sent.widthPx, contentType: sent.contentType })
    expect((arrived as EncodedMark).outline[0]?.rgb).toEqual([0xe4, 0x57, 0x2e])
    expect(await read(markAnswerOf('vector'))).toBe('vector')
  })

  it('is refused if it is none', async () => {
    await expect(read(Buffer.from([1, 0, 200]))).rejects.toThrow('wrong answer')
    await expect(read(Buffer.from([1, 0, 0]))).rejects.toThrow()
    await expect(read(Buffer.from([1]))).rejects.toThrow('ended')
  })
})
