import type { Platform } from '@galley/contracts'
import type { ProjectId, RenderId, ShareId, TokenId, UserId } from '../domain/ids.ts'
import type { RevisionText } from '../domain/project.ts'
import type { Creation, CreationOutcome } from './creation.ts'
import type { Page } from './projects.ts'

export type Share = {
  readonly id: ShareId
  readonly projectId: ProjectId
  readonly renderId: RenderId | null
  /** Whose revocation ends the share; null: a session made it, or it was kept when its token was revoked. */
  readonly tokenId: TokenId | null
  readonly includeBody: boolean
  readonly hasPassword: boolean
  /** How often somebody gave a wrong password, and when last; null: never. */
  readonly wrongPasswords: number
  readonly lastWrongPasswordAt: Date | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

export type NewShare = Omit<Share, 'hasPassword' | 'wrongPasswords' | 'lastWrongPasswordAt'> & {
  readonly ownerId: UserId
  readonly secretHash: Buffer
  readonly passwordHash: string | null
}

/** What a visitor of an open share may be shown, and what the door asks for. */
export type OpenShare = Share & {
  readonly ownerId: UserId
  readonly passwordHash: string | null
  /** Of which revision the text is. */
  readonly revisionId: string
  readonly text: RevisionText
  readonly updatedAt: Date
  /** The render it names, else the project's newest that is completed; null: there is none. */
  readonly render: {
    readonly id: RenderId
    readonly platform: Platform
    readonly theme: string
    readonly pageCount: number
  } | null
}

/** Private links. Only hashes of their secrets are known here. */
export interface Shares {
  /** @throws not_found when the project, or the render of that project, is not the owner's. */
  add(share: NewShare, creation: Creation): Promise<CreationOutcome>
  find(ownerId: UserId, id: ShareId): Promise<Share | null>
  list(
    ownerId: UserId,
    page: { limit: number; before: ShareId | null; projectId: ProjectId | null; now: Date },
  ): Promise<Page<Share>>
  /** False when there is none to revoke. */
  revoke(ownerId: UserId, id: ShareId, now: Date): Promise<boolean>
  /** Null when the secret is unknown, or the share has ended in any way. */
  findOpen(secretHash: Buffer, now: Date): Promise<OpenShare | null>
  /** Counts a wrong password, for the owner to see. */
  noteWrongPassword(id: ShareId, now: Date): Promise<void>
}
