import type { BrandContent, Platform, RenderConfig, ThemeFile } from '@galley/contracts'
import type { ProjectId, RenderId, ShareId, TokenId, UserId } from '../../domain/ids.ts'
import type { RevisionText } from '../../domain/project.ts'
import type { Creation, CreationOutcome } from '../creation.ts'
import type { ListPage } from './projects.ts'

export type Share = {
  readonly id: ShareId
  readonly projectId: ProjectId
  readonly renderId: RenderId | null
  /**
   * The token whose revocation ends the share; null: a session created the share, or the share was kept when its token
   * was revoked.
   */
  readonly tokenId: TokenId | null
  readonly includeBody: boolean
  readonly hasPassword: boolean
  /** How often visitors entered a wrong password, and when last; null: never. */
  readonly wrongPasswords: number
  readonly lastWrongPasswordAt: Date | null
  /** How often people other than the owner opened it, and when last; null: never. */
  readonly views: number
  readonly lastViewedAt: Date | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** What happens to a share after it was made. */
type ShareHistory = 'wrongPasswords' | 'lastWrongPasswordAt' | 'views' | 'lastViewedAt'

export type NewShare = Omit<Share, 'hasPassword' | ShareHistory> & {
  readonly ownerId: UserId
  readonly secretHash: Buffer
  readonly passwordHash: string | null
}

/** What a visitor of an open share may see, and what the password check needs. */
export type OpenShare = Share & {
  readonly ownerId: UserId
  readonly passwordHash: string | null
  /** The revision of the text. */
  readonly revisionId: string
  readonly text: RevisionText
  readonly updatedAt: Date
  /** The render that the share names, or else the project's newest completed one; null: there is none. */
  readonly render: {
    readonly id: RenderId
    readonly platform: Platform
    readonly config: RenderConfig
    /** As it was when the render was requested. Null: a theme of the catalogue. */
    readonly ownTheme: ThemeFile | null
    /** As it was when the render was requested. */
    readonly brand: BrandContent | null
    readonly pageCount: number
  } | null
}

/** Private links. Only the hashes of their secrets are stored. */
export interface Shares {
  /** @throws not_found when the project, or the render of that project, is not the owner's. */
  add(share: NewShare, creation: Creation): Promise<CreationOutcome>
  find(ownerId: UserId, id: ShareId): Promise<Share | null>
  list(
    ownerId: UserId,
    page: { limit: number; before: ShareId | null; projectId: ProjectId | null; now: Date },
  ): Promise<ListPage<Share>>
  /** Returns false when there is no share to revoke. */
  revoke(ownerId: UserId, id: ShareId, now: Date): Promise<boolean>
  /** Returns null when the secret is unknown, or the share has ended for any reason. */
  findOpen(secretHash: Buffer, now: Date): Promise<OpenShare | null>
  /** Counts a wrong password, for the owner to see. */
  noteWrongPassword(id: ShareId, now: Date): Promise<void>
  /** Counts a view, for the owner to see. */
  noteView(id: ShareId, now: Date): Promise<void>
}
