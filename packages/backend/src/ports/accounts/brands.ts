import type { BrandKit } from '@galley/contracts'
import type { BrandId, UserId } from '../../domain/ids.ts'
import type { Creation, CreationOutcome } from '../creation.ts'
import type { ListPage } from '../projects/projects.ts'

/** A user's brand. */
export type Brand = {
  readonly id: BrandId
  readonly kit: BrandKit
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Users' brands. Their names and lines are user text, so they are stored sealed. */
export interface Brands {
  /** @throws quota_exceeded (`brands`) when the account has as many as its plan allows. */
  add(
    brand: Pick<Brand, 'id' | 'kit' | 'createdAt'> & { readonly userId: UserId },
    creation: Creation,
  ): Promise<CreationOutcome>
  find(userId: UserId, id: BrandId): Promise<Brand | null>
  /** Returns the newest brands first. */
  list(userId: UserId, page: { limit: number; before: BrandId | null }): Promise<ListPage<Brand>>
  /** Replaces the kit if the brand still has the version of `before`. Returns the new brand; null if it has not. */
  replace(
    userId: UserId,
    before: Pick<Brand, 'id' | 'version'>,
    after: { readonly kit: BrandKit; readonly now: Date },
  ): Promise<Brand | null>
  /** Returns false if the user has no such brand. */
  remove(userId: UserId, id: BrandId): Promise<boolean>
}
