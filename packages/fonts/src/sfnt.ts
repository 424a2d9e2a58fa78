/** Returns the tables of a TrueType or OpenType file by their four-letter names. */
export function tablesOf(font: Buffer): ReadonlyMap<string, Buffer> {
  const tables = new Map<string, Buffer>()
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const entry = 12 + 16 * index
    const start = font.readUInt32BE(entry + 8)
    const table = font.subarray(start, start + font.readUInt32BE(entry + 12))
    tables.set(font.toString('latin1', entry, entry + 4), table)
  }
  return tables
}

/** @throws Error when the font has no such table. */
export function tableOf(font: Buffer, name: string): Buffer {
  const table = tablesOf(font).get(name)
  if (!table) throw new Error('The font lacks a table.')
  return table
}
