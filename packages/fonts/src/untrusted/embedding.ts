import { FontRefusal } from './font-refusal.ts'

/** What the licence of a font lets others do with documents that it is embedded in. */
export const EMBEDDING_RIGHTS = ['installable', 'editable', 'preview_and_print'] as const
export type EmbeddingRight = (typeof EMBEDDING_RIGHTS)[number]

const RESTRICTED = 0x0002
const PREVIEW_AND_PRINT = 0x0004
const EDITABLE = 0x0008
const NO_SUBSETTING = 0x0100
const BITMAPS_ONLY = 0x0200

/**
 * Returns the right that a font grants: `fsType` of https://learn.microsoft.com/typography/opentype/spec/os2#fst. Of several
 * rights the least restrictive one counts, as its first versions say.
 *
 * @throws FontRefusal `restricted` for a font that may not be embedded, not in parts, or as bitmaps only.
 */
export function embeddingRight(os2: Buffer): EmbeddingRight {
  const type = os2.readUInt16BE(8)
  if (type & (NO_SUBSETTING | BITMAPS_ONLY)) throw new FontRefusal('restricted')
  if (type & EDITABLE) return 'editable'
  if (type & PREVIEW_AND_PRINT) return 'preview_and_print'
  if (type & RESTRICTED) throw new FontRefusal('restricted')
  return 'installable'
}
