import { describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import type { GreyPixels } from './text-rows.ts'
import { textRowShare } from './text-rows.ts'

const WIDTH = 1_200

type Row = { readonly top: number; readonly height: number }

/** Returns a page with rows of strokes, as dense as letters of that height. */
function page(rows: readonly Row[], [ground, ink]: readonly [number, number] = [255, 30]): GreyPixels {
  const height = Math.max(...rows.map((row) => row.top + row.height)) + 40
  const data = new Uint8Array(WIDTH * height).fill(ground)
  for (const row of rows) {
    const pitch = Math.max(4, Math.round(row.height / 2))
    for (let y = row.top; y < row.top + row.height; y += 1)
      for (let x = 60; x < WIDTH - 200; x += 1) if (x % pitch < pitch / 2) data[y * WIDTH + x] = ink
  }
  return { data, width: WIDTH, height }
}

/** Returns rows of text with a leading of 1.7. */
const rowsOf = (size: number, count = 12): Row[] =>
  Array.from({ length: count }, (_, index) => ({ top: 40 + Math.round(index * size * 1.7), height: size }))

describe('textRowShare', () => {
  it.each([8, 14, 20, 32, 48])('measures rows of %i px', (size) => {
    expect((textRowShare(page(rowsOf(size))) ?? 0) * WIDTH).toBeCloseTo(size, 0)
  })

  it('reads light text on a dark ground, and rows between a heading and a picture', () => {
    expect(textRowShare(page(rowsOf(24), [20, 230]))).toBeCloseTo(24 / WIDTH, 3)
    const mixed = [{ top: 10, height: 60 }, ...rowsOf(20).map((row) => ({ ...row, top: row.top + 100 }))]
    expect(textRowShare(page([...mixed, { top: 700, height: 300 }]))).toBeCloseTo(20 / WIDTH, 3)
  })

  it('reads a compressed screenshot', async () => {
    const { data, ...raw } = page(rowsOf(24))
    const jpeg = await sharp(data, { raw: { ...raw, channels: 1 } })
      .jpeg({ quality: 60 })
      .toBuffer()
    const { data: again, info } = await sharp(jpeg).greyscale().raw().toBuffer({ resolveWithObject: true })

    expect(textRowShare({ data: again, width: info.width, height: info.height })).toBeCloseTo(24 / WIDTH, 2)
  })

  it.each([
    ['a blank picture', () => ({ data: new Uint8Array(WIDTH * 900).fill(128), width: WIDTH, height: 900 })],
    ['three rows', () => page(rowsOf(24, 3))],
    [
      'stripes of different heights',
      () => page([8, 60, 20, 44, 12, 70, 30].map((height, index) => ({ top: index * 110 + 20, height }))),
    ],
    [
      'noise, as a photo has it',
      () => {
        let seed = 7
        const data = Uint8Array.from({ length: WIDTH * 900 }, () => {
          seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
          return seed >> 20
        })
        return { data, width: WIDTH, height: 900 }
      },
    ],
  ])('sees no text in %s', (_what, picture) => {
    expect(textRowShare(picture())).toBeNull()
  })
})
