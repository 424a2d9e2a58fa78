import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { capturedFormat, encodeCaptured } from './encode-captured.ts'

const [WIDTH, HEIGHT] = [400, 500]
const READ_WEBP = { operation: ['VipsForeignLoadWebpBuffer'] }
const PAPER = [250, 250, 250]
const COLUMNS = [...Array.from({ length: 4 }, () => [20, 20, 20]), [135, 135, 135]]

/** Strokes on paper, as a browser hands them over: with an opaque alpha channel, lightly compressed. */
const page = await sharp(strokesOnPaper(), { raw: { width: WIDTH, height: HEIGHT, channels: 4 } })
  .png({ compressionLevel: 1 })
  .toBuffer()

function strokesOnPaper(): Uint8Array {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4).fill(255)
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)]
    const isRow = y % 32 < 20
    // Five columns of each 19 are ink, and the last of them is its soft edge.
    pixels.set((isRow && COLUMNS[(x * 7 + y * 3) % 19]) || PAPER, at * 4)
  }
  return pixels
}

// The module that is tested lets its process read PNG only.
beforeAll(() => sharp.unblock(READ_WEBP))
afterAll(() => sharp.block(READ_WEBP))

const pixelsOf = (picture: Uint8Array) => sharp(picture).removeAlpha().raw().toBuffer()

describe('a page that was captured', () => {
  it('is stored as the browser wrote it, if it is a fast PNG or a JPEG', async () => {
    for (const format of ['png', 'jpeg'] as const)
      expect(await encodeCaptured(page, { format, compression: 'fast' })).toBe(page)
    expect(capturedFormat({ format: 'jpeg', compression: 'fast' })).toBe('jpeg')
  })

  it('has the same pixels in fewer bytes as a small PNG', async () => {
    const file = { format: 'png', compression: 'small' } as const
    const small = await encodeCaptured(page, file)

    expect(capturedFormat(file)).toBe('png')
    expect(small.byteLength).toBeLessThan(page.byteLength * 0.8)
    expect(await sharp(small).metadata()).toMatchObject({ format: 'png', channels: 3 })
    expect(await pixelsOf(small)).toEqual(await pixelsOf(page))
  })

  it('is a WebP that differs by no more than can be seen', async () => {
    const file = { format: 'webp', compression: 'fast' } as const
    const webp = await encodeCaptured(page, file)

    expect(capturedFormat(file)).toBe('png')
    expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 400, height: 500 })
    const [before, after] = await Promise.all([page, webp].map(pixelsOf))
    const squares = before?.reduce((sum, value, at) => sum + (value - (after?.[at] ?? 0)) ** 2, 0) ?? Infinity
    // 38 dB of peak signal to noise; an eye sees no difference from about 35 on.
    expect(squares / (before?.length ?? 1)).toBeLessThan(255 ** 2 / 10 ** 3.8)
  })
})
