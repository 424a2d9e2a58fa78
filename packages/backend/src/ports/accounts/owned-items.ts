import type { BrandContent, ThemeFile } from '@galley/contracts'
import type { BrandId, OwnThemeId, UserId } from '../../domain/ids.ts'
import type { Creation, CreationOutcome } from '../creation.ts'
import type { ListPage } from '../projects/projects.ts'

/** Something that a user has made for all their pages. */
export type OwnedItem<Id, Content> = {
  readonly id: Id
  readonly content: Content
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Users' items of one kind. What they contain is user text, so it is stored sealed. */
export interface OwnedItems<Id, Content> {
  /** @throws quota_exceeded when the account has as many as its plan allows. */
  add(
    item: Pick<OwnedItem<Id, Content>, 'id' | 'content' | 'createdAt'> & { readonly userId: UserId },
    creation: Creation,
  ): Promise<CreationOutcome>
  find(userId: UserId, id: Id): Promise<OwnedItem<Id, Content> | null>
  /** Returns the newest items first. */
  list(userId: UserId, page: { limit: number; before: Id | null }): Promise<ListPage<OwnedItem<Id, Content>>>
  /** Replaces the content if the item still has the version of `before`. Returns the new item; null if it has not. */
  replace(
    userId: UserId,
    before: Pick<OwnedItem<Id, Content>, 'id' | 'version'>,
    after: { readonly content: Content; readonly now: Date },
  ): Promise<OwnedItem<Id, Content> | null>
  /** Returns false if the user has no such item. */
  remove(userId: UserId, id: Id): Promise<boolean>
}

/** A theme of a user's own. */
export type OwnTheme = OwnedItem<OwnThemeId, ThemeFile>
/** A user's brand. */
export type Brand = OwnedItem<BrandId, BrandContent>
