import { gzipSync } from 'node:zlib'
import { newId } from '@galley/backend'
import type { BrandFont } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import { UnpackedFonts } from './unpacked-fonts.ts'

const MIB = 1024 * 1024
const [ownerId, brand] = [newId('user'), newId('brand')]
const facts = (since_version: number): BrandFont => ({
  ...{ name: 'Tea', format: 'truetype', bytes: 1, characters: 1, han: true, since_version },
  ...{ embedding: 'installable', weights: { min: 400, max: 400 } },
})

/** Returns fonts of `mib` MiB each, and which brands were read. */
function storedFonts(mib: number) {
  const reads: string[] = []
  const packed = gzipSync(Buffer.alloc(mib * MIB))
  const fonts = new UnpackedFonts({
    read: async (_owner, id) => {
      reads.push(id)
      return packed
    },
    replace: async () => null,
  })
  return { fonts, reads }
}

describe('UnpackedFonts', () => {
  it('reads a font once, also for calls at the same moment, and again in its next version', async () => {
    const { fonts, reads } = storedFonts(1)
    const read = (version: number) => fonts.ofBrand(ownerId, brand, { heading: facts(version) })
    const [one, two] = await Promise.all([read(2), read(2)])
    await read(2)

    expect(one.heading?.bytes.byteLength).toBe(MIB)
    expect(one.heading?.bytes).toBe(two.heading?.bytes)
    expect(reads.length).toBe(1)
    await read(3)
    expect(reads.length).toBe(2)
  })

  it('forgets the font that was used longest ago when they take too much memory', async () => {
    const { fonts, reads } = storedFonts(25)
    const ids = [newId('brand'), newId('brand'), newId('brand')] as const
    for (const id of [ids[0], ids[1], ids[0], ids[2], ids[0], ids[1]])
      await fonts.ofBrand(ownerId, id, { body: facts(2) })

    expect(reads).toEqual([ids[0], ids[1], ids[2], ids[1]])
  })

  it('keeps nothing that could not be read', async () => {
    let isAway = true
    const fonts = new UnpackedFonts({
      read: async () => {
        if (isAway) throw new Error('The database is away.')
        return gzipSync('font')
      },
      replace: async () => null,
    })
    const read = () => fonts.ofBrand(ownerId, brand, { heading: facts(2) })

    await expect(read()).rejects.toThrow('away')
    isAway = false
    expect((await read()).heading?.bytes.byteLength).toBe(4)
  })
})
