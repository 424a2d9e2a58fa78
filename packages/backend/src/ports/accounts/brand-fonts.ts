import type { BrandFont, BrandFontSlot } from '@galley/contracts'
import type { BrandId, UserId } from '../../domain/ids.ts'
import type { Brand } from './owned-items.ts'

/** A font as it is stored: TrueType or OpenType, gzipped. */
export type StoredBrandFont = {
  readonly facts: Omit<BrandFont, 'since_version' | 'bytes'>
  readonly packed: Buffer<ArrayBuffer>
}

/** The fonts of users' brands. They are stored sealed, and take space of the account's images. */
export interface BrandFonts {
  /** Returns the gzipped file of a font; null if the user's brand has none in this slot. */
  read(userId: UserId, id: BrandId, slot: BrandFontSlot): Promise<Buffer | null>
  /**
   * Replaces one font if the brand still has the version of `before`. Null removes it. Returns the new brand; null if it
   * has another version.
   *
   * @throws quota_exceeded (`image_bytes`) when the account has no space for it.
   */
  replace(
    userId: UserId,
    before: Brand,
    after: { readonly slot: BrandFontSlot; readonly font: StoredBrandFont | null; readonly now: Date },
  ): Promise<Brand | null>
}
