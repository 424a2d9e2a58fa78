import { demand } from './font-refusal.ts'
import type { Tables } from './read-tables.ts'

const HEAD_MAGIC = 0x5f0f3cf5
/** Fields of these tables are read up to these places, so shorter ones are refused. */
const LEAST_BYTES = { head: 54, hhea: 36, maxp: 6, 'OS/2': 68, post: 32, cmap: 4 } as const

/** Facts that the checks of other tables need. */
export type FontFrame = {
  readonly glyphs: number
  readonly hasLongOffsets: boolean
  readonly unitsPerEm: number
}

/** Checks the tables that say how the others are read. @throws FontRefusal `format` */
export function checkFrame(tables: Tables): FontFrame {
  for (const [name, bytes] of Object.entries(LEAST_BYTES)) demand(tableOf(tables, name).length >= bytes)
  const head = tableOf(tables, 'head')
  const unitsPerEm = head.readUInt16BE(18)
  const format = head.readInt16BE(50)
  demand(head.readUInt32BE(12) === HEAD_MAGIC && unitsPerEm >= 16 && unitsPerEm <= 16_384)
  demand(format === 0 || format === 1)
  const glyphs = tableOf(tables, 'maxp').readUInt16BE(4)
  demand(glyphs > 0)
  checkWidths(tables, glyphs)
  checkCmap(tableOf(tables, 'cmap'))
  return { glyphs, hasLongOffsets: format === 1, unitsPerEm }
}

/** @throws FontRefusal `format` when there is no such table. */
export function tableOf(tables: Tables, name: string): Buffer {
  const table = tables.get(name)
  demand(table !== undefined)
  return table
}

function checkWidths(tables: Tables, glyphs: number): void {
  const count = tableOf(tables, 'hhea').readUInt16BE(34)
  demand(count > 0 && count <= glyphs)
  demand(tableOf(tables, 'hmtx').length >= 4 * count + 2 * (glyphs - count))
}

/** Checks that each subtable begins in the table. The subsetter reads them, and writes a table of its own. */
function checkCmap(cmap: Buffer): void {
  const count = cmap.readUInt16BE(2)
  demand(count > 0 && 4 + 8 * count <= cmap.length)
  for (let index = 0; index < count; index++) demand(cmap.readUInt32BE(8 + 8 * index) + 4 <= cmap.length)
}
