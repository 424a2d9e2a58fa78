import type { ThemeFile } from '@galley/contracts'
import type { OwnThemeId, UserId } from '../../domain/ids.ts'
import type { Creation, CreationOutcome } from '../creation.ts'
import type { ListPage } from '../projects/projects.ts'

/** A theme of a user's own. */
export type OwnTheme = {
  readonly id: OwnThemeId
  readonly file: ThemeFile
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Themes of users' own. Their names and tags are user text, so they are stored sealed. */
export interface OwnThemes {
  /** @throws quota_exceeded (`own_themes`) when the account has as many as its plan allows. */
  add(
    theme: Pick<OwnTheme, 'id' | 'file' | 'createdAt'> & { readonly userId: UserId },
    creation: Creation,
  ): Promise<CreationOutcome>
  find(userId: UserId, id: OwnThemeId): Promise<OwnTheme | null>
  /** Returns the newest themes first. */
  list(userId: UserId, page: { limit: number; before: OwnThemeId | null }): Promise<ListPage<OwnTheme>>
  /** Replaces the file if the theme still has the version of `before`. Returns the new theme; null if it has not. */
  replace(
    userId: UserId,
    before: Pick<OwnTheme, 'id' | 'version'>,
    after: { readonly file: ThemeFile; readonly now: Date },
  ): Promise<OwnTheme | null>
  /** Returns false if the user has no such theme. */
  remove(userId: UserId, id: OwnThemeId): Promise<boolean>
}
