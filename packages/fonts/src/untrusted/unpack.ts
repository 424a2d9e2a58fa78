import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import type { SfntTable } from '../sfnt.ts'
import { buildSfnt } from '../sfnt.ts'
import { demand, FontRefusal } from './font-refusal.ts'
import { rebuilt } from './rebuild.ts'

const WOFF = 0x774f4646
const WOFF2 = 0x774f4632
const COLLECTION = 0x74746366
const WOFF_HEADER_BYTES = 44
const WOFF_ENTRY_BYTES = 20
const WOFF2_HEADER_BYTES = 48
const MAX_TABLES = 64

/**
 * Returns the font inside a WOFF or WOFF2 file; any other file as it is.
 *
 * @throws FontRefusal `format`, `collection`, `size` when it is larger than `maxBytes`.
 */
export async function unpackUntrusted(file: Buffer, maxBytes: number): Promise<Buffer> {
  demand(file.length >= 12)
  const kind = file.readUInt32BE(0)
  if (kind === COLLECTION) throw new FontRefusal('collection')
  const font = await unpacked(kind, file, maxBytes)
  if (font.length > maxBytes) throw new FontRefusal('size')
  return font
}

function unpacked(kind: number, file: Buffer, maxBytes: number): Buffer | Promise<Buffer> {
  switch (kind) {
    case WOFF:
      return unpackWoff(file, maxBytes)
    case WOFF2:
      return unpackWoff2(file, maxBytes)
    default:
      return file
  }
}

/** https://www.w3.org/TR/WOFF/#FileStructure. A table that unpacks to another length than it says is refused. */
async function unpackWoff(file: Buffer, maxBytes: number): Promise<Buffer> {
  demand(file.length >= WOFF_HEADER_BYTES)
  const count = file.readUInt16BE(12)
  demand(count > 0 && count <= MAX_TABLES && WOFF_HEADER_BYTES + WOFF_ENTRY_BYTES * count <= file.length)
  if (file.readUInt32BE(4) === COLLECTION) throw new FontRefusal('collection')
  const entries = Array.from({ length: count }, (_, index) =>
    file.subarray(WOFF_HEADER_BYTES + WOFF_ENTRY_BYTES * index),
  )
  const total = entries.reduce((sum, entry) => sum + entry.readUInt32BE(12), 0)
  if (total > maxBytes) throw new FontRefusal('size')
  const tables: SfntTable[] = []
  for (const entry of entries) {
    const start = entry.readUInt32BE(4)
    const packed = file.subarray(start, start + entry.readUInt32BE(8))
    const data = await unpackTable(packed, entry.readUInt32BE(12))
    tables.push({ name: entry.toString('latin1', 0, 4), checksum: 0, data })
  }
  return buildSfnt(file.readUInt32BE(4), tables)
}

async function unpackTable(packed: Buffer, bytes: number): Promise<Buffer> {
  demand(packed.length <= bytes)
  if (packed.length === bytes) return packed
  const data = await promisify(inflate)(packed, { maxOutputLength: Math.max(1, bytes) }).catch(() => null)
  demand(data?.length === bytes)
  return data
}

/**
 * The size in the header is only a hint, so the library has a limit of its own: 30 MB, or what the header says. Its unpacker
 * comes with the subsetter.
 */
async function unpackWoff2(file: Buffer, maxBytes: number): Promise<Buffer> {
  demand(file.length >= WOFF2_HEADER_BYTES)
  if (file.readUInt32BE(4) === COLLECTION) throw new FontRefusal('collection')
  if (file.readUInt32BE(16) > maxBytes) throw new FontRefusal('size')
  const font = await rebuilt(file, 'all').catch(() => null)
  demand(font !== null)
  return font
}
