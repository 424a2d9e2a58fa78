import type { BrandFiles, BrandPictureName } from '@galley/contracts'
import type { BrandId, UserId } from '../../domain/ids.ts'
import type { Brand } from './owned-items.ts'

/** The pictures of users' brands. They are stored sealed, and take space of the account's images. */
export interface BrandPictures {
  /** Returns the pictures of a brand, or those of these names; none if the user has no such brand. */
  list(userId: UserId, id: BrandId, names?: readonly BrandPictureName[]): Promise<BrandFiles>
  /**
   * Replaces one picture if the brand still has the version of `before`. Null removes it. Returns the new brand; null if it
   * has another version.
   *
   * @throws quota_exceeded (`image_bytes`) when the account has no space for it.
   */
  replace(
    userId: UserId,
    before: Brand,
    after: {
      readonly name: BrandPictureName
      readonly file: BrandFiles[BrandPictureName] | null
      readonly now: Date
    },
  ): Promise<Brand | null>
}
