import type { FontFrame } from './check-tables.ts'
import { tableOf } from './check-tables.ts'
import { demand, FontRefusal } from './font-refusal.ts'
import type { Tables } from './read-tables.ts'

const HEADER_BYTES = 10
/** Fonts nest two or three deep. A glyph of very many parts would take a browser minutes. */
const MAX_DEPTH = 8
const MAX_PARTS = 1_024
/** A smaller font may consist of spaces and a sign. */
const FEW_GLYPHS = 16

/** Bits of a part of a composite glyph: https://learn.microsoft.com/typography/opentype/spec/glyf */
const PART = { areWords: 1, hasScale: 8, hasMore: 0x20, hasTwoScales: 0x40, hasMatrix: 0x80 } as const
/** Bits of a point. */
const POINT = {
  xIsByte: 2,
  yIsByte: 4,
  repeats: 8,
  xIsSameOrPositive: 0x10,
  yIsSameOrPositive: 0x20,
} as const

/**
 * Checks every outline of a TrueType font: that it lies in its table, has the points that it says, and refers to other
 * glyphs without a circle.
 *
 * @throws FontRefusal `format`; `outlines` for a font whose glyphs are mostly blank, because it draws them in colours.
 */
export function checkGlyphs(tables: Tables, { glyphs, hasLongOffsets }: FontFrame): void {
  const [glyf, loca] = [tableOf(tables, 'glyf'), tableOf(tables, 'loca')]
  demand(loca.length >= (glyphs + 1) * (hasLongOffsets ? 4 : 2))
  const startOf = (glyph: number) =>
    hasLongOffsets ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph)
  const parts = new Map<number, readonly number[]>()
  let blank = 0
  for (let glyph = 0; glyph < glyphs; glyph++) {
    const [start, end] = [startOf(glyph), startOf(glyph + 1)]
    demand(start <= end && end <= glyf.length)
    if (start === end) {
      blank += 1
      continue
    }
    const outline = glyf.subarray(start, end)
    demand(outline.length >= HEADER_BYTES)
    if (outline.readInt16BE(0) < 0) parts.set(glyph, partsOf(outline, glyphs))
    else checkPoints(outline)
  }
  checkNesting(parts)
  if (glyphs > FEW_GLYPHS && blank > glyphs / 2) throw new FontRefusal('outlines')
}

function checkPoints(outline: Buffer): void {
  const contours = outline.readInt16BE(0)
  if (contours === 0) return
  let at = HEADER_BYTES + 2 * contours
  demand(at + 2 <= outline.length)
  let last = -1
  for (let index = 0; index < contours; index++) {
    const end = outline.readUInt16BE(HEADER_BYTES + 2 * index)
    demand(end > last)
    last = end
  }
  // The program of the glyph is passed over here, and is dropped later.
  at += 2 + outline.readUInt16BE(at)
  let coordinateBytes = 0
  for (let point = 0; point <= last; ) {
    demand(at < outline.length)
    const flags = outline.readUInt8(at++)
    const repeats = flags & POINT.repeats ? outline[at++] : 0
    demand(repeats !== undefined)
    point += 1 + repeats
    coordinateBytes += (1 + repeats) * bytesOfPoint(flags)
    demand(point <= last + 1)
  }
  demand(at + coordinateBytes <= outline.length)
}

function bytesOfPoint(flags: number): number {
  const bytes = (isByte: number, isSame: number) => {
    if (flags & isByte) return 1
    return flags & isSame ? 0 : 2
  }
  return bytes(POINT.xIsByte, POINT.xIsSameOrPositive) + bytes(POINT.yIsByte, POINT.yIsSameOrPositive)
}

/** Returns the glyphs that a composite one consists of. */
function partsOf(outline: Buffer, glyphs: number): number[] {
  const parts: number[] = []
  let at = HEADER_BYTES
  for (let flags: number = PART.hasMore; flags & PART.hasMore; ) {
    demand(at + 4 <= outline.length && parts.length < MAX_PARTS)
    flags = outline.readUInt16BE(at)
    const part = outline.readUInt16BE(at + 2)
    demand(part < glyphs)
    parts.push(part)
    at += 4 + (flags & PART.areWords ? 4 : 2) + scaleBytes(flags)
  }
  demand(at <= outline.length)
  return parts
}

function scaleBytes(flags: number): number {
  if (flags & PART.hasMatrix) return 8
  if (flags & PART.hasTwoScales) return 4
  return flags & PART.hasScale ? 2 : 0
}

/** Checks that no glyph contains itself, nests too deep, or consists of too many others in all. */
function checkNesting(parts: ReadonlyMap<number, readonly number[]>): void {
  const sizes = new Map<number, number>()
  const sizeOf = (glyph: number, depth: number): number => {
    demand(depth <= MAX_DEPTH)
    const known = sizes.get(glyph)
    if (known !== undefined) return known
    const size = (parts.get(glyph) ?? []).reduce((sum, part) => sum + sizeOf(part, depth + 1), 1)
    demand(size <= MAX_PARTS)
    sizes.set(glyph, size)
    return size
  }
  for (const glyph of parts.keys()) sizeOf(glyph, 0)
}
