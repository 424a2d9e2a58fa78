import { loggedError } from '@galley/backend'
import { isId } from '@galley/contracts'
import type { AccessWatch } from '../http/access/access-watch.ts'
import { whileWatched } from '../http/access/access-watch.ts'
import { followRender } from '../renders/wait-for-change.ts'
import type { ToolCall } from './tool-call.ts'

/**
 * Reports a render's progress to a client that asked for it, until the signal aborts. Resolves after the current
 * state has been reported.
 */
export async function tellProgress(
  { ctx, session, mcpReq }: Pick<ToolCall, 'ctx' | 'session' | 'mcpReq'>,
  renderId: unknown,
  signal: AbortSignal,
): Promise<void> {
  const progressToken = mcpReq._meta?.progressToken
  if (progressToken === undefined || !isId('render', renderId)) return
  const { bearer } = session
  const of = { ownerId: bearer.userId, id: renderId }
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const tell = async (access: AccessWatch) => {
    let told = -1
    for await (const { status, pagesDone, pagesTotal } of followRender(ctx, { ...of, access }, signal)) {
      // The protocol requires progress to rise with every notification.
      if (signal.aborted || pagesDone <= told) continue
      told = pagesDone
      const params = {
        progressToken,
        progress: pagesDone,
        ...(pagesTotal !== null && { total: pagesTotal }),
        message: status,
      }
      await mcpReq.notify({ method: 'notifications/progress', params })
      begin()
    }
  }
  whileWatched(ctx, bearer, tell)
    .catch((error: unknown) => ctx.log.warn('progress could not be announced', { error: loggedError(error) }))
    .finally(begin)
  await begun
}
