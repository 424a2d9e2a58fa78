import type { ErrorCode } from '@galley/contracts'
import type { GrantActionId, TokenId, UserId } from '../../domain/ids.ts'
import type { ListPage } from '../projects/projects.ts'

/** Something that the client of a grant has done or tried. It has ids and names of endpoints, and never a text. */
export type GrantAction = {
  readonly id: GrantActionId
  readonly grantId: TokenId
  /** The name of an endpoint, e.g. `renders.create`. */
  readonly action: string
  /** The id of what it was done to; null: of nothing. */
  readonly objectId: string | null
  readonly outcome: 'ok' | ErrorCode
  readonly createdAt: Date
}

/** The audit log of grants. It is kept for 90 days, also after a grant has ended. */
export interface GrantActions {
  add(action: GrantAction & { readonly userId: UserId }): Promise<void>
  /** Lists newest first. `grantId` null: of all grants. `before`: the last id of the previous page. */
  list(
    userId: UserId,
    page: {
      readonly limit: number
      readonly before: GrantActionId | null
      readonly grantId: TokenId | null
    },
  ): Promise<ListPage<GrantAction>>
}
