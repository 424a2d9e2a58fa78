import { appError } from '@galley/backend'
import { createToken, listTokens, parseId, revokeToken, tokenIdSchema } from '@galley/contracts'
import type { ApiContext } from '../context.ts'
import type { Endpoints } from '../http/endpoints.ts'
import { pageMeta, readCursor } from '../http/read/cursor.ts'
import { addToken, permitToken, replayToken } from './add-token.ts'
import { presentToken } from './present-token.ts'

export function tokenRoutes(endpoints: Endpoints, ctx: ApiContext): void {
  endpoints.serveCreation(createToken, {
    permit: permitToken,
    make: (call, begin) => addToken(ctx, call, begin),
    replay: (call, id) => replayToken(ctx, call, parseId('token', id)),
  })

  endpoints.serve(listTokens, async ({ ownerId, query }) => {
    const before = readCursor(query.cursor, tokenIdSchema)
    const page = await ctx.tokens.list(ownerId, { limit: query.limit, before })
    return { data: page.items.map(presentToken), meta: pageMeta(page) }
  })

  endpoints.serve(revokeToken, async ({ ownerId, params, query }) => {
    const now = ctx.clock.now()
    const how = { now, keepShares: query.keep_shares }
    const ended = await ctx.tokens.revoke(ownerId, params.id, how)
    if (!ended) throw appError('not_found', 'There is no such token.')
    ctx.accessEvents.announce(ownerId)
    return { data: { token_id: params.id, revoked_at: now.toISOString() }, meta: { ended } }
  })
}
