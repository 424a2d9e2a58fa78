import { appError } from '@galley/backend'
import { grantActionIdSchema, listGrantActions, listGrants, revokeGrant } from '@galley/contracts'
import type { ApiContext } from '../context.ts'
import type { Endpoints } from '../http/endpoints.ts'
import { pageMeta, readCursor } from '../http/read/cursor.ts'
import { endGrant } from './end-grant.ts'

/** Serves what the owner sees of agents: who has access, what they did, and how to end it. */
export function grantRoutes(endpoints: Endpoints, ctx: ApiContext): void {
  endpoints.serve(listGrants, async ({ ownerId }) => {
    const grants = await ctx.oauthGrants.list(ownerId, ctx.clock.now())
    return {
      data: grants.map((grant) => ({
        grant_id: grant.id,
        client_name: grant.clientName,
        client_host: grant.clientId.startsWith('https://') ? (URL.parse(grant.clientId)?.host ?? null) : null,
        scopes: [...grant.scopes],
        project_id: grant.onlyProjectId,
        renders_left: grant.rendersLeft,
        shares_unasked: grant.sharesUnasked,
        created_at: grant.createdAt.toISOString(),
        last_used_at: grant.lastUsedOn?.toISOString().slice(0, 10) ?? null,
        expires_at: grant.expiresAt.toISOString(),
      })),
    }
  })

  endpoints.serve(revokeGrant, async ({ ownerId, params }) => {
    if (!(await endGrant(ctx, ownerId, params.id))) throw appError('not_found', 'There is no such grant.')
    return { data: { grant_id: params.id, revoked_at: ctx.clock.now().toISOString() } }
  })

  endpoints.serve(listGrantActions, async ({ ownerId, query }) => {
    const before = readCursor(query.cursor, grantActionIdSchema)
    const page = await ctx.grantActions.list(ownerId, {
      limit: query.limit,
      before,
      grantId: query.grant_id ?? null,
    })
    return {
      data: page.items.map(({ id, grantId, action, objectId, outcome, createdAt }) => ({
        action_id: id,
        grant_id: grantId,
        action,
        object_id: objectId,
        outcome,
        at: createdAt.toISOString(),
      })),
      meta: pageMeta(page),
    }
  })
}
