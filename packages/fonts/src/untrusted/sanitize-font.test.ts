import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { deflateSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { codePointsOf } from '../code-points.ts'
import { readFont } from '../face-files.ts'
import { faces } from '../faces.ts'
import { buildSfnt } from '../sfnt.ts'
import { FontRefusal } from './font-refusal.ts'
import { readTables, TRUETYPE } from './read-tables.ts'
import { rebuilt } from './rebuild.ts'
import { sanitizeFont } from './sanitize-font.ts'

const fontOf = (family: string) => {
  const face = faces.find((each) => each.family === family)
  if (!face) throw new Error('There is no such face.')
  return readFont(face)
}
const allTables = (font: Buffer) =>
  new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
      const at = 12 + 16 * index
      const start = font.readUInt32BE(at + 8)
      return [font.toString('latin1', at, at + 4), font.subarray(start, start + font.readUInt32BE(at + 12))]
    }),
  )
const built = (tables: ReadonlyMap<string, Buffer>, flavour = TRUETYPE) =>
  buildSfnt(
    flavour,
    [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, data]) => ({ name, checksum: 0, data })),
  )
/** Returns a font with some of its tables written anew. */
const changed = (font: Buffer, name: string, write: (table: Buffer) => Buffer | undefined) => {
  const tables = allTables(font)
  const copy = Buffer.from(tables.get(name) ?? [])
  return built(tables.set(name, write(copy) ?? copy))
}
const reasonOf = async (file: Buffer) =>
  sanitizeFont(file).then(
    () => 'accepted',
    (error: unknown) => (error instanceof FontRefusal ? error.reason : error),
  )
const fsType = (font: Buffer, bits: number) =>
  changed(font, 'OS/2', (os2) => {
    os2.writeUInt16BE(bits, 8)
    return os2
  })
const entryOf = (font: Buffer, name: string) => {
  const count = font.readUInt16BE(4)
  const at = Array.from({ length: count }, (_, index) => 12 + 16 * index)
  return at.find((each) => font.toString('latin1', each, each + 4) === name) ?? 12
}

/** A few letters of Inter: small, with composite glyphs, kerning and ligatures. */
let small: Buffer
let whole: Buffer
beforeAll(async () => {
  whole = await fontOf('Inter')
  small = await rebuilt(whole, 'ABÄÖÜéà fi 0123 VAT')
})

describe('sanitizeFont', () => {
  it('keeps the characters, the kerning and the name of a font, and drops its programs', async () => {
    const ofRender = createRequire(new URL('../../../render/package.json', import.meta.url))
    const katex = await readFile(ofRender.resolve('katex/dist/fonts/KaTeX_Main-Bold.ttf'))
    const inter = await sanitizeFont(whole)
    const bold = await sanitizeFont(katex)

    expect(allTables(katex).has('fpgm')).toBe(true)
    expect([...allTables(bold.font).keys()].filter((name) => /fpgm|prep|cvt |FFTM|gasp/.test(name))).toEqual(
      [],
    )
    expect(bold).toMatchObject({ format: 'truetype', weights: { min: 700, max: 700 } })
    expect(inter).toMatchObject({
      family: 'Inter',
      embedding: 'installable',
      weights: { min: 400, max: 400 },
    })
    expect(inter.characters).toBe(codePointsOf(inter.font).length)
    expect(codePointsOf(inter.font)).toEqual(codePointsOf(whole))
    expect(readTables(inter.font).has('GPOS')).toBe(true)
  })

  it('gives each font the line of our own, so that none moves the text in its line', async () => {
    const han = readTables((await sanitizeFont(await fontOf('Ma Shan Zheng'))).font)
    const latin = readTables((await sanitizeFont(small)).font)
    const lineOf = (tables: typeof han) => {
      const em = tables.get('head')?.readUInt16BE(18) ?? 0
      const hhea = tables.get('hhea')
      return [hhea?.readInt16BE(4), hhea?.readInt16BE(6)].map((units) =>
        Math.round(((units ?? 0) / em) * 1_000),
      )
    }

    expect([lineOf(han), lineOf(latin)]).toEqual([
      [1_160, -288],
      [969, -241],
    ])
  })

  it('reads the right that a font grants, the least restrictive of several', async () => {
    const rights = await Promise.all(
      [0, 0x8, 0x4, 0xc, 0x6].map(async (bits) => (await sanitizeFont(fsType(small, bits))).embedding),
    )

    expect(rights).toEqual(['installable', 'editable', 'preview_and_print', 'editable', 'preview_and_print'])
  })

  it('refuses fonts that may not be embedded, not in parts, or as bitmaps only', async () => {
    const reasons = await Promise.all([0x2, 0x104, 0x208].map((bits) => reasonOf(fsType(small, bits))))

    expect(reasons).toEqual(['restricted', 'restricted', 'restricted'])
  })

  it('takes WOFF, and refuses one that unpacks to more than it says, or to too much', async () => {
    expect((await sanitizeFont(woffOf(small))).characters).toBe(codePointsOf(small).length)
    expect(await reasonOf(woffOf(small, (_, data) => ({ says: data.length - 1 })))).toBe('format')
    expect(await reasonOf(woffOf(small, () => ({ says: 50_000_000 })))).toBe('size')
    const bomb = { packed: deflateSync(Buffer.alloc(60_000_000)), says: 1_000 }
    expect(await reasonOf(woffOf(small, (name) => (name === 'glyf' ? bomb : {})))).toBe('format')
  })

  it('refuses a WOFF2 that says it is too large, and one that is broken', async () => {
    const header = Buffer.alloc(200)
    header.write('wOF2')
    header.writeUInt32BE(TRUETYPE, 4)
    header.writeUInt32BE(200, 8)
    header.writeUInt16BE(10, 12)
    header.writeUInt32BE(1_000_000, 16)
    const large = Buffer.from(header)
    large.writeUInt32BE(4_000_000_000, 16)

    expect([await reasonOf(header), await reasonOf(large)]).toEqual(['format', 'size'])
  })

  it('refuses collections, fonts of emoji, and files that are no font', async () => {
    const collection = Buffer.concat([Buffer.from('ttcf'), Buffer.alloc(60)])
    const emoji = await fontOf('Noto Color Emoji')

    expect(await reasonOf(collection)).toBe('collection')
    expect(await reasonOf(emoji)).toBe('outlines')
    expect(await reasonOf(built(new Map([...allTables(small)].filter(([name]) => name !== 'glyf'))))).toBe(
      'outlines',
    )
    for (const file of [Buffer.alloc(0), Buffer.from('<svg/>'), Buffer.alloc(5_000), Buffer.alloc(400, 0xff)])
      expect(await reasonOf(file)).toBe('format')
  })
})

describe('a hostile font', () => {
  it('is refused wherever it is cut off', async () => {
    const lengths = Array.from({ length: 40 }, (_, index) => Math.floor((small.length * index) / 40))
    const reasons = await Promise.all(lengths.map((length) => reasonOf(small.subarray(0, length))))

    expect(new Set(reasons)).toEqual(new Set(['format']))
  })

  it('is refused for a table that leaves the file, lies in another one, or comes twice', async () => {
    const lies = (write: (font: Buffer, entry: number) => void) => {
      const font = Buffer.from(small)
      write(font, entryOf(font, 'glyf'))
      return reasonOf(font)
    }
    const startOf = (name: string) => small.readUInt32BE(entryOf(small, name) + 8)

    expect(await lies((font, entry) => font.writeUInt32BE(0xffffffff, entry + 12))).toBe('format')
    expect(await lies((font, entry) => font.writeUInt32BE(0xfffffff0, entry + 8))).toBe('format')
    expect(await lies((font, entry) => font.writeUInt32BE(startOf('cmap'), entry + 8))).toBe('format')
    expect(await lies((font, entry) => font.writeUInt32BE(4, entry + 8))).toBe('format')
    // A table that is dropped, so nothing else would notice.
    const twice = built(new Map([...allTables(small), ['zzzz', Buffer.alloc(8)]]))
    twice.writeUInt32BE(twice.readUInt32BE(entryOf(twice, 'glyf') + 8), entryOf(twice, 'zzzz') + 8)
    expect(await reasonOf(twice)).toBe('format')
    expect(await lies((font, entry) => font.write('head', entry, 'latin1'))).toBe('format')
    expect(await lies((font) => font.writeUInt16BE(0xffff, 4))).toBe('format')
  })

  it('is refused for a glyph that contains itself, nests too deep, or multiplies', async () => {
    const circle = glyphsOf([[1], [0]])
    const deep = glyphsOf(Array.from({ length: 12 }, (_, index) => (index < 11 ? [index + 1] : [])))
    const laughs = glyphsOf(
      Array.from({ length: 7 }, (_, index) => (index < 6 ? Array(9).fill(index + 1) : [])),
    )
    const fine = glyphsOf([[1, 1], []])

    expect(await Promise.all([circle, deep, laughs, fine].map(reasonOf))).toEqual([
      'format',
      'format',
      'format',
      'accepted',
    ])
  })

  it('is refused for lying about its glyphs, widths, points and characters', async () => {
    const lies: Record<string, [string, (table: Buffer) => void]> = {
      glyphs: ['maxp', (maxp) => maxp.writeUInt16BE(60_000, 4)],
      'no glyphs': ['maxp', (maxp) => maxp.writeUInt16BE(0, 4)],
      widths: ['hhea', (hhea) => hhea.writeUInt16BE(60_000, 34)],
      'no widths': ['hhea', (hhea) => hhea.writeUInt16BE(0, 34)],
      units: ['head', (head) => head.writeUInt16BE(0, 18)],
      magic: ['head', (head) => head.writeUInt32BE(0, 12)],
      offsets: ['head', (head) => head.writeInt16BE(7, 50)],
      contours: ['glyf', (glyf) => glyf.writeInt16BE(30_000, 0)],
      outlines: ['loca', (loca) => loca.fill(0xee, 4, 12)],
      characters: ['cmap', (cmap) => cmap.writeUInt32BE(0xfffffff0, 8)],
      maps: ['cmap', (cmap) => cmap.writeUInt16BE(0xffff, 2)],
    }
    for (const [what, [name, write]] of Object.entries(lies)) {
      const font = changed(small, name, (table) => {
        write(table)
        return table
      })
      expect([what, await reasonOf(font)]).toEqual([what, 'format'])
    }
  })

  it('has no name that a list can’t show', async () => {
    const name = nameTable(`\u202eevil\u0000\n\ud800 Sans${'x'.repeat(200)}`)
    const { family } = await sanitizeFont(changed(small, 'name', () => name))

    expect(family).toBe(`evil Sans${'x'.repeat(51)}`)
  })

  it('is refused or written anew within its tables, however its bytes are changed', async () => {
    const change = fc.record({
      at: fc.nat(small.length - 1),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        const font = Buffer.from(small)
        for (const { at, bytes } of changes) font.set(bytes.subarray(0, font.length - at), at)
        const made = await sanitizeFont(font).catch((error: unknown) => error)
        if (made instanceof FontRefusal) return
        // What it accepts, it accepts again.
        const { font: written } = made as Awaited<ReturnType<typeof sanitizeFont>>
        expect((await sanitizeFont(written)).characters).toBe(codePointsOf(written).length)
      }),
      { seed: 20261126, numRuns: 400 },
    )
  })
})

type Packing = { readonly packed?: Buffer; readonly says?: number }

/** Returns a font as WOFF 1.0. `pack` lies about a table. */
function woffOf(font: Buffer, pack: (name: string, data: Buffer) => Packing = () => ({})): Buffer {
  const tables = [...allTables(font)]
  const head = Buffer.alloc(44 + 20 * tables.length)
  head.write('wOFF')
  head.writeUInt32BE(TRUETYPE, 4)
  head.writeUInt16BE(tables.length, 12)
  const parts: Buffer[] = [head]
  let at = head.length
  for (const [index, [name, data]] of tables.entries()) {
    const deflated = deflateSync(data)
    const { packed = deflated.length < data.length ? deflated : data, says = data.length } = pack(name, data)
    const entry = head.subarray(44 + 20 * index)
    entry.write(name, 'latin1')
    entry.writeUInt32BE(at, 4)
    entry.writeUInt32BE(packed.length, 8)
    entry.writeUInt32BE(says, 12)
    parts.push(packed)
    at += packed.length
  }
  return Buffer.concat(parts)
}

/** Returns a font whose first glyphs consist of others. A glyph of none is a triangle. */
function glyphsOf(parts: readonly (readonly number[])[]): Buffer {
  const glyphs = parts.map((each) => (each.length === 0 ? TRIANGLE : composite(each)))
  const tables = allTables(small)
  const count = tables.get('maxp')?.readUInt16BE(4) ?? 0
  const loca = Buffer.alloc(4 * (count + 1))
  let at = 0
  for (let glyph = 0; glyph < count; glyph++) {
    loca.writeUInt32BE(at, 4 * glyph)
    at += (glyphs[glyph] ?? TRIANGLE).length
  }
  loca.writeUInt32BE(at, 4 * count)
  const glyf = Buffer.concat(Array.from({ length: count }, (_, glyph) => glyphs[glyph] ?? TRIANGLE))
  const head = Buffer.from(tables.get('head') ?? [])
  head.writeInt16BE(1, 50)
  return built(tables.set('glyf', glyf).set('loca', loca).set('head', head))
}

function composite(parts: readonly number[]): Buffer {
  const records = parts.map((part, index) => {
    const record = Buffer.alloc(6)
    record.writeUInt16BE(index < parts.length - 1 ? 0x22 : 0x2)
    record.writeUInt16BE(part, 2)
    return record
  })
  const header = Buffer.alloc(10)
  header.writeInt16BE(-1)
  return Buffer.concat([header, ...records])
}

/** One contour of three points, in bytes. */
const TRIANGLE = Buffer.from([
  0, 1, 0, 0, 0, 0, 0, 90, 0, 90, 0, 2, 0, 0, 0x37, 0x37, 0x37, 0, 90, 0, 0, 0, 90,
])

function nameTable(family: string): Buffer {
  const text = Buffer.from(family, 'utf16le').swap16()
  const head = Buffer.alloc(18)
  for (const [index, value] of [0, 1, 18, 3, 1, 0x409, 1, text.length, 0].entries())
    head.writeUInt16BE(value, 2 * index)
  return Buffer.concat([head, text])
}
