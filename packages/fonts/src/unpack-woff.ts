import { inflateSync } from 'node:zlib'

const WOFF = 0x774f4646
const HEADER_BYTES = 44
const ENTRY_BYTES = 20

/**
 * Returns the font inside a WOFF 1.0 file; any other file as it is. WOFF is the same tables, each deflated alone:
 * https://www.w3.org/TR/WOFF/#FileStructure
 */
export function unpackWoff(file: Buffer): Buffer {
  if (file.readUInt32BE(0) !== WOFF) return file
  const count = file.readUInt16BE(12)
  const directory = Buffer.alloc(12 + 16 * count)
  writeHeader(directory, file.readUInt32BE(4), count)
  const parts: Uint8Array[] = [directory]
  let offset = directory.length
  for (let index = 0; index < count; index++) {
    const entry = file.subarray(HEADER_BYTES + ENTRY_BYTES * index)
    const table = readTable(file, entry)
    const record = directory.subarray(12 + 16 * index)
    entry.copy(record, 0, 0, 4)
    record.writeUInt32BE(entry.readUInt32BE(16), 4)
    record.writeUInt32BE(offset, 8)
    record.writeUInt32BE(table.length, 12)
    const padding = Buffer.alloc((4 - (table.length % 4)) % 4)
    parts.push(table, padding)
    offset += table.length + padding.length
  }
  return Buffer.concat(parts)
}

function readTable(file: Buffer, entry: Buffer): Buffer {
  const start = entry.readUInt32BE(4)
  const packedBytes = entry.readUInt32BE(8)
  const bytes = entry.readUInt32BE(12)
  const packed = file.subarray(start, start + packedBytes)
  return packedBytes < bytes ? inflateSync(packed, { maxOutputLength: bytes }) : packed
}

function writeHeader(directory: Buffer, flavor: number, count: number): void {
  const power = Math.floor(Math.log2(count))
  directory.writeUInt32BE(flavor, 0)
  directory.writeUInt16BE(count, 4)
  directory.writeUInt16BE(16 * 2 ** power, 6)
  directory.writeUInt16BE(power, 8)
  directory.writeUInt16BE(16 * (count - 2 ** power), 10)
}
