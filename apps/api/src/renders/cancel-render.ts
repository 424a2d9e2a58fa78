import type { Render, RenderId, UserId } from '@galley/backend'
import { appError } from '@galley/backend'
import type { ApiContext } from '../context.ts'

/**
 * Cancels a render. Its worker notices at its next report and stops. Canceling twice changes nothing.
 *
 * @throws not_found; invalid_request (409) when the render has ended in another state.
 */
export async function cancelRender(
  ctx: Pick<ApiContext, 'renders' | 'renderEvents' | 'clock'>,
  ownerId: UserId,
  id: RenderId,
): Promise<Render> {
  const isCanceled = await ctx.renders.cancel(ownerId, id, ctx.clock.now())
  if (isCanceled) await ctx.renderEvents.announce(id, 'status')
  const render = await ctx.renders.find(ownerId, id)
  if (!render) throw appError('not_found', 'There is no such render.')
  if (render.status === 'canceled') return render
  throw appError('invalid_request', 'Only a render that is queued or running can be canceled.', {
    status: 409,
    details: { reason: 'render_ended', status: render.status },
  })
}
