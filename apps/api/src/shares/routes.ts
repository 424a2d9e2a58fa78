import { appError } from '@galley/backend'
import { createShare, listShares, parseId, revokeShare, shareIdSchema } from '@galley/contracts'
import type { ApiContext } from '../context.ts'
import type { Endpoints } from '../http/endpoints.ts'
import { pageMeta, readCursor } from '../http/read/cursor.ts'
import { addShare, permitShare, replayShare } from './add-share.ts'
import { presentShare } from './present-share.ts'

export function shareRoutes(endpoints: Endpoints, ctx: ApiContext): void {
  endpoints.serveCreation(createShare, {
    permit: permitShare,
    make: (call, begin) => addShare(ctx, call, begin),
    replay: (call, id) => replayShare(ctx, call, parseId('share', id)),
  })

  endpoints.serve(listShares, async ({ ownerId, query }) => {
    const page = await ctx.shares.list(ownerId, {
      limit: query.limit,
      before: readCursor(query.cursor, shareIdSchema),
      projectId: query.project_id ?? null,
      now: ctx.clock.now(),
    })
    return { data: page.items.map(presentShare), meta: pageMeta(page) }
  })

  endpoints.serve(revokeShare, async ({ ownerId, params }) => {
    const now = ctx.clock.now()
    const isRevoked = await ctx.shares.revoke(ownerId, params.id, now)
    if (!isRevoked) throw appError('not_found', 'There is no such share.')
    ctx.accessEvents.announce(ownerId)
    return { data: { share_id: params.id, revoked_at: now.toISOString() } }
  })
}
