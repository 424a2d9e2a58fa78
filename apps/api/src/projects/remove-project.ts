import type { ProjectId, RemovalRequest, Removed, UserId } from '@galley/backend'
import type { ApiContext } from '../context.ts'

/** Deletes a project with all its data, and tells clients that wait for its renders that these are canceled. */
export async function removeProject(
  ctx: Pick<ApiContext, 'projects' | 'renderEvents'>,
  { ownerId, id }: { ownerId: UserId; id: ProjectId },
  request: RemovalRequest,
): Promise<Removed> {
  const removed = await ctx.projects.remove(ownerId, id, request)
  if (removed === null || removed === 'stale') return removed
  await Promise.all(removed.canceled.map((renderId) => ctx.renderEvents.announce(renderId, 'status')))
  return removed
}
