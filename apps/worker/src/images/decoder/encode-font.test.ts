import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { readBrandFontFile } from '../../../../../tests/support/brand-fonts.ts'
import type { PackedFont } from './font-messages.ts'
import { fontAnswerOf, readFontAnswer } from './font-messages.ts'
import { ImageDecoders } from './image-decoders.ts'
import { ByteSource } from './messages.ts'

const MAX_BYTES = 1_000
const { signal } = new AbortController()
const FONT: PackedFont = {
  format: 'opentype',
  family: '茶 Sans',
  embedding: 'preview_and_print',
  weights: { min: 200, max: 900 },
  characters: 30_142,
  hasHan: true,
  packed: Buffer.from('glyphs'),
}
const readBack = (answer: Buffer) => readFontAnswer(new ByteSource(Readable.from([answer])), MAX_BYTES)

describe('the answer for a font', () => {
  it('is read as it was written', async () => {
    expect(await readBack(fontAnswerOf(FONT))).toEqual(FONT)
    expect(await readBack(fontAnswerOf({ ...FONT, family: null }))).toEqual({ ...FONT, family: null })
    for (const reason of ['format', 'collection', 'outlines', 'restricted', 'size'] as const)
      expect(await readBack(fontAnswerOf(reason))).toBe(reason)
  })

  it('is refused when it is larger than it may be, unknown or cut off', async () => {
    const answer = fontAnswerOf(FONT)
    const changed = (write: (copy: Buffer) => void) => {
      const copy = Buffer.from(answer)
      write(copy)
      return readBack(copy)
    }

    await expect(changed((copy) => copy.writeUInt32LE(MAX_BYTES + 1, 12))).rejects.toThrow('wrong answer')
    await expect(changed((copy) => copy.writeUInt8(9, 1))).rejects.toThrow('wrong answer')
    await expect(changed((copy) => copy.writeUInt8(9, 2))).rejects.toThrow('wrong answer')
    await expect(readBack(answer.subarray(0, -1))).rejects.toThrow('has ended')
  })

  it('has no control characters in a name, whatever the decoder says', async () => {
    const answer = fontAnswerOf({ ...FONT, family: 'a\u0000\u202e\nb' })

    expect(await readBack(answer)).toMatchObject({ family: 'ab' })
  })
})

describe('a decoder of fonts', () => {
  let decoders: ImageDecoders
  beforeAll(async () => {
    decoders = await ImageDecoders.start({ memoryMib: 440, atOnce: 1, user: null })
  })
  afterAll(() => decoders.close())

  it('writes a font for Chinese anew, and refuses what is none', async () => {
    const decoder = decoders.open('me')
    const font = await decoder.readFont(await readBrandFontFile('serif'), signal)
    const refused = await decoder.readFont(Buffer.from('no font'), signal)
    decoder.close()

    expect(font).toMatchObject({ family: 'Noto Serif SC', format: 'truetype', embedding: 'installable' })
    if (typeof font === 'string') throw new Error(font)
    expect(font.characters).toBeGreaterThan(20_000)
    expect(gunzipSync(font.packed).readUInt32BE(0)).toBe(0x00010000)
    expect(refused).toBe('format')
  })
})
