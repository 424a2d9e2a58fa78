import { inflateSync } from 'node:zlib'
import type { SfntTable } from './sfnt.ts'
import { buildSfnt } from './sfnt.ts'

const WOFF = 0x774f4646
const HEADER_BYTES = 44
const ENTRY_BYTES = 20

/**
 * Returns the font inside a WOFF 1.0 file; any other file as it is. WOFF is the same tables, each deflated alone:
 * https://www.w3.org/TR/WOFF/#FileStructure
 */
export function unpackWoff(file: Buffer): Buffer {
  if (file.readUInt32BE(0) !== WOFF) return file
  const tables = Array.from({ length: file.readUInt16BE(12) }, (_, index) =>
    readTable(file, file.subarray(HEADER_BYTES + ENTRY_BYTES * index)),
  )
  return buildSfnt(file.readUInt32BE(4), tables)
}

function readTable(file: Buffer, entry: Buffer): SfntTable {
  const start = entry.readUInt32BE(4)
  const bytes = entry.readUInt32BE(12)
  const packed = file.subarray(start, start + entry.readUInt32BE(8))
  return {
    name: entry.toString('latin1', 0, 4),
    checksum: entry.readUInt32BE(16),
    data: packed.length < bytes ? inflateSync(packed, { maxOutputLength: bytes }) : packed,
  }
}
