import { tableOf } from './sfnt.ts'

const UNICODE_FULL = 10
const FORMAT_SEGMENTED = 12
const BYTES_A_GROUP = 12

/**
 * Returns the code points that a font has a glyph for, in order. All our fonts have the cmap table's format 12
 * (https://learn.microsoft.com/typography/opentype/spec/cmap), or format 4 when they stay within the BMP.
 *
 * @throws Error for a font with neither.
 */
export function codePointsOf(font: Buffer): number[] {
  const cmap = tableOf(font, 'cmap')
  const full = subtable(cmap, UNICODE_FULL)
  if (full?.readUInt16BE(0) === FORMAT_SEGMENTED) return [...segmented(full)].sort((a, b) => a - b)
  const bmp = subtable(cmap, 1)
  if (bmp?.readUInt16BE(0) === 4) return [...deltas(bmp)].sort((a, b) => a - b)
  throw new Error('The font maps characters in a way that is not known here.')
}

/** Returns the subtable for Windows (platform 3) and an encoding. Null when there is none. */
function subtable(cmap: Buffer, encoding: number): Buffer | null {
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const record = 4 + 8 * index
    if (cmap.readUInt16BE(record) === 3 && cmap.readUInt16BE(record + 2) === encoding)
      return cmap.subarray(cmap.readUInt32BE(record + 4))
  }
  return null
}

function* segmented(table: Buffer): Generator<number> {
  for (let index = 0; index < table.readUInt32BE(12); index++) {
    const group = table.subarray(16 + BYTES_A_GROUP * index)
    const firstGlyph = group.readUInt32BE(8)
    const start = group.readUInt32BE(0)
    for (let code = start; code <= group.readUInt32BE(4); code++)
      if (firstGlyph + code - start > 0) yield code
  }
}

function* deltas(table: Buffer): Generator<number> {
  const twiceCount = table.readUInt16BE(6)
  for (let at = 0; at < twiceCount; at += 2) {
    const end = table.readUInt16BE(14 + at)
    const start = table.readUInt16BE(16 + twiceCount + at)
    for (let code = start; code <= end && code < 0xffff; code++)
      if (glyphOf(table, { at, twiceCount, code, start }) > 0) yield code
  }
}

type Place = {
  readonly at: number
  readonly twiceCount: number
  readonly code: number
  readonly start: number
}

function glyphOf(table: Buffer, { at, twiceCount, code, start }: Place): number {
  const delta = table.readUInt16BE(16 + 2 * twiceCount + at)
  const rangeAt = 16 + 3 * twiceCount + at
  const range = table.readUInt16BE(rangeAt)
  if (range === 0) return (code + delta) & 0xffff
  const glyph = table.readUInt16BE(rangeAt + range + 2 * (code - start))
  return glyph === 0 ? 0 : (glyph + delta) & 0xffff
}
