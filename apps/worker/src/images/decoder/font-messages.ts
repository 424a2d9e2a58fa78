import type { FontRefusalReason, SanitizedFont } from '@galley/fonts'
import type { ByteSource } from './messages.ts'

/** A font as the decoder answers it. Its bytes are gzipped. */
export type PackedFont = Omit<SanitizedFont, 'font'> & { readonly packed: Buffer }

const HEAD_BYTES = 17
const MAX_NAME_BYTES = 240
/** What can be sent is named by its place in these lists. */
const REFUSALS = [
  'format',
  'collection',
  'outlines',
  'restricted',
  'size',
] as const satisfies readonly FontRefusalReason[]
const FORMATS = ['truetype', 'opentype'] as const
const RIGHTS = ['installable', 'editable', 'preview_and_print'] as const

/** Returns the answer message for a font: whether there is one, or why not; its facts; its name; and itself. */
export function fontAnswerOf(font: PackedFont | FontRefusalReason): Buffer {
  const head = Buffer.alloc(HEAD_BYTES)
  if (typeof font === 'string') {
    head.writeUInt8(REFUSALS.indexOf(font), 1)
    return head
  }
  const name = Buffer.from(font.family ?? '')
  head.writeUInt8(1)
  head.writeUInt8(FORMATS.indexOf(font.format), 1)
  head.writeUInt8(RIGHTS.indexOf(font.embedding), 2)
  head.writeUInt8(name.length, 3)
  head.writeUInt16LE(font.weights.min, 4)
  head.writeUInt16LE(font.weights.max, 6)
  head.writeUInt32LE(font.characters, 8)
  head.writeUInt32LE(font.packed.length, 12)
  head.writeUInt8(font.hasHan ? 1 : 0, 16)
  return Buffer.concat([head, name, font.packed])
}

/**
 * Reads the answer for a font. It has only plain numbers and bytes, because a hostile font may have taken over the decoder.
 *
 * @throws Error when the decoder has ended, or the answer is malformed.
 */
export async function readFontAnswer(
  source: ByteSource,
  maxBytes: number,
): Promise<PackedFont | FontRefusalReason> {
  const head = await source.take(HEAD_BYTES)
  if (!head) throw new Error('The decoder has ended.')
  if (head.readUInt8() === 0) return REFUSALS[head.readUInt8(1)] ?? 'format'
  const [format, embedding] = [FORMATS[head.readUInt8(1)], RIGHTS[head.readUInt8(2)]]
  const [nameBytes, bytes] = [head.readUInt8(3), head.readUInt32LE(12)]
  const isAllowed = nameBytes <= MAX_NAME_BYTES && bytes <= maxBytes
  if (!format || !embedding || !isAllowed) throw new Error('The decoder has given a wrong answer.')
  const name = await source.take(nameBytes)
  const packed = await source.take(bytes)
  if (!name || !packed) throw new Error('The decoder has ended.')
  return {
    format,
    embedding,
    family: name.length > 0 ? name.toString('utf8').replace(/[\p{C}\ufffd]/gu, '') : null,
    weights: { min: head.readUInt16LE(4), max: head.readUInt16LE(6) },
    characters: head.readUInt32LE(8),
    hasHan: head.readUInt8(16) === 1,
    packed,
  }
}
