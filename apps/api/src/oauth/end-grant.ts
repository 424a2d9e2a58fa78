import type { TokenId, UserId } from '@galley/backend'
import type { ApiContext } from '../context.ts'

/** Ends a grant with everything under it, on every process. Returns false when it had ended before. */
export async function endGrant(
  ctx: Pick<ApiContext, 'tokens' | 'accessEvents' | 'clock'>,
  owner: UserId,
  grant: TokenId,
): Promise<boolean> {
  const ended = await ctx.tokens.revoke(owner, grant, { now: ctx.clock.now(), keepShares: false })
  if (ended) ctx.accessEvents.announce(owner)
  return ended !== null
}
