/** A table of a TrueType or OpenType file: https://learn.microsoft.com/typography/opentype/spec/otff */
export type SfntTable = { readonly name: string; readonly checksum: number; readonly data: Buffer }

/** @throws Error when the font has no such table. */
export function tableOf(font: Buffer, name: string): Buffer {
  const table = readSfnt(font).find((each) => each.name === name)
  if (!table) throw new Error('The font lacks a table.')
  return table.data
}

/** Returns the same font without a table. */
export function withoutTable(font: Buffer, name: string): Buffer {
  return buildSfnt(
    font.readUInt32BE(0),
    readSfnt(font).filter((table) => table.name !== name),
  )
}

/** Puts a file together from its tables, which have to be in the order of their names. */
export function buildSfnt(flavor: number, tables: readonly SfntTable[]): Buffer {
  const directory = Buffer.alloc(12 + 16 * tables.length)
  writeHeader(directory, flavor, tables.length)
  const parts: Uint8Array[] = [directory]
  let offset = directory.length
  for (const [index, { name, checksum, data }] of tables.entries()) {
    const entry = directory.subarray(12 + 16 * index)
    entry.write(name, 'latin1')
    entry.writeUInt32BE(checksum, 4)
    entry.writeUInt32BE(offset, 8)
    entry.writeUInt32BE(data.length, 12)
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4)
    parts.push(data, padding)
    offset += data.length + padding.length
  }
  return Buffer.concat(parts)
}

function readSfnt(font: Buffer): SfntTable[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const entry = font.subarray(12 + 16 * index)
    const start = entry.readUInt32BE(8)
    const data = font.subarray(start, start + entry.readUInt32BE(12))
    return { name: entry.toString('latin1', 0, 4), checksum: entry.readUInt32BE(4), data }
  })
}

function writeHeader(directory: Buffer, flavor: number, count: number): void {
  const power = Math.floor(Math.log2(count))
  directory.writeUInt32BE(flavor, 0)
  directory.writeUInt16BE(count, 4)
  directory.writeUInt16BE(16 * 2 ** power, 6)
  directory.writeUInt16BE(power, 8)
  directory.writeUInt16BE(16 * (count - 2 ** power), 10)
}
