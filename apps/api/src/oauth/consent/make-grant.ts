import type { ProjectId, TokenId, UserId } from '@galley/backend'
import { newId } from '@galley/backend'
import type { Scope } from '@galley/contracts'
import type { ApiContext } from '../../context.ts'
import { daysAfter } from '../../tokens/end-within-maker.ts'

/** What a user has decided on the consent page. */
export type Consent = {
  readonly userId: UserId
  readonly clientId: string
  readonly clientName: string
  readonly scopes: readonly Scope[]
  readonly days: number
  /** Null: all projects. */
  readonly onlyProjectId: ProjectId | null
  /** Null: as many as the quota allows. */
  readonly rendersLeft: number | null
  readonly sharesUnasked: boolean
}

/** Records a grant as a token without a secret, and returns its id. */
export async function makeGrant(
  ctx: Pick<ApiContext, 'oauthGrants' | 'clock'>,
  { days, ...consent }: Consent,
): Promise<TokenId> {
  const id = newId('token')
  const createdAt = ctx.clock.now()
  await ctx.oauthGrants.add({ id, ...consent, createdAt, expiresAt: daysAfter(createdAt, days) })
  return id
}
