import type { Bearer, CreationOutcome } from '@galley/backend'
import { appError } from '@galley/backend'
import { isId } from '@galley/contracts'
import type { ApiContext } from '../context.ts'

/**
 * Creates a render and counts it, if the caller's grant limits their number. A render that is not created counts
 * nothing.
 *
 * @throws quota_exceeded when none is left.
 */
export async function withinGrant(
  ctx: Pick<ApiContext, 'oauthGrants'>,
  { holder, grant }: Bearer,
  add: () => Promise<CreationOutcome>,
): Promise<CreationOutcome> {
  if (!grant?.countsRenders || !isId('token', holder)) return add()
  if (!(await ctx.oauthGrants.takeRender(holder))) {
    throw appError('quota_exceeded', 'The owner allowed this client no more renders.', {
      // The bound is of the grant and not of a day, so nothing is left and nothing comes back.
      details: { metric: 'renders', limit: 0, used: 0, resets_at: null },
    })
  }
  const outcome = await add().catch(async (error: unknown) => {
    await ctx.oauthGrants.returnRender(holder)
    throw error
  })
  if (outcome.kind === 'replayed') await ctx.oauthGrants.returnRender(holder)
  return outcome
}
