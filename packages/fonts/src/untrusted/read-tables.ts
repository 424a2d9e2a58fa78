import { demand, FontRefusal } from './font-refusal.ts'

export type Tables = ReadonlyMap<string, Buffer>

const HEADER_BYTES = 12
const ENTRY_BYTES = 16
const MAX_TABLES = 64
export const TRUETYPE = 0x00010000
export const OPENTYPE = 0x4f54544f
const APPLE_TRUETYPE = 0x74727565

/** The tables that text needs. No programs, bitmaps, colours or drawings: what is not here never reaches a browser. */
const KEPT: ReadonlySet<string> = new Set([
  ...['OS/2', 'cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'post'],
  ...['glyf', 'loca', 'CFF ', 'CFF2', 'VORG', 'GDEF', 'GPOS', 'GSUB'],
  ...['HVAR', 'STAT', 'avar', 'fvar', 'gvar'],
])
const REQUIRED = ['OS/2', 'cmap', 'head', 'hhea', 'hmtx', 'maxp', 'post'] as const

/**
 * Returns the tables of an unpacked font that are kept. The directory has to be exact: no table leaves the file, overlaps
 * another one, or comes twice.
 *
 * @throws FontRefusal `format`, `outlines` for a font without outlines
 */
export function readTables(font: Buffer): Tables {
  demand(font.length >= HEADER_BYTES && font.length % 1 === 0)
  const flavour = font.readUInt32BE(0)
  demand(flavour === TRUETYPE || flavour === OPENTYPE || flavour === APPLE_TRUETYPE)
  const count = font.readUInt16BE(4)
  const directoryEnd = HEADER_BYTES + ENTRY_BYTES * count
  demand(count > 0 && count <= MAX_TABLES && directoryEnd <= font.length)
  const entries = Array.from({ length: count }, (_, index) => {
    const at = HEADER_BYTES + ENTRY_BYTES * index
    const name = font.toString('latin1', at, at + 4)
    const start = font.readUInt32BE(at + 8)
    const end = start + font.readUInt32BE(at + 12)
    demand(/^[\x20-\x7e]{4}$/.test(name) && start >= directoryEnd && end <= font.length)
    return { name, start, end }
  })
  demand(new Set(entries.map(({ name }) => name)).size === count)
  demand(!overlaps(entries))
  const kept = entries.filter(({ name }) => KEPT.has(name))
  const tables = new Map(kept.map(({ name, start, end }) => [name, font.subarray(start, end)]))
  demandOutlines(tables)
  demand(REQUIRED.every((name) => tables.has(name)))
  return tables
}

function overlaps(entries: readonly { readonly start: number; readonly end: number }[]): boolean {
  const inOrder = entries.filter(({ start, end }) => end > start).sort((a, b) => a.start - b.start)
  return inOrder.some(({ start }, index) => start < (inOrder[index - 1]?.end ?? 0))
}

/** @throws FontRefusal `outlines` */
function demandOutlines(tables: Tables): void {
  const kinds = [tables.has('glyf') && tables.has('loca'), tables.has('CFF '), tables.has('CFF2')]
  const count = kinds.filter(Boolean).length
  if (count === 0) throw new FontRefusal('outlines')
  demand(count === 1)
}
