import type { SessionId } from '@galley/backend'
import { appError } from '@galley/backend'
import { getSession, listSessions, revokeSession, signIn, signOut, signUp } from '@galley/contracts'
import type { ApiContext } from '../context.ts'
import type { Endpoints } from '../http/endpoints.ts'
import { checkPassword, createAccount } from './credentials.ts'
import { clearedCookie, openSession, presentSession, sessionOf } from './session.ts'
import { readUserAgent } from './user-agent.ts'

export function accountRoutes(endpoints: Endpoints, ctx: ApiContext): void {
  endpoints.serveDoor(signUp, async (body, userAgent) => {
    const user = await createAccount(ctx, body)
    return openSession(ctx, user, readUserAgent(userAgent))
  })

  endpoints.serveDoor(signIn, async (body, userAgent) => {
    const user = await checkPassword(ctx, body)
    return openSession(ctx, user, readUserAgent(userAgent))
  })

  endpoints.serve(getSession, async ({ bearer }) => {
    const session = await sessionOf(ctx, bearer)
    return { data: presentSession(ctx, session) }
  })

  endpoints.serve(signOut, async ({ bearer }) => {
    await ctx.sessions.remove(bearer.holder as SessionId)
    return {
      data: { signed_out_at: ctx.clock.now().toISOString() },
      headers: { 'Set-Cookie': clearedCookie(ctx) },
    }
  })

  endpoints.serve(listSessions, async ({ ownerId, bearer }) => {
    const sessions = await ctx.sessions.list(ownerId, ctx.clock.now())
    return {
      data: sessions.map(({ id, browser, system, createdAt, expiresAt }) => ({
        session_id: id,
        browser,
        system,
        is_current: id === bearer.holder,
        created_at: createdAt.toISOString(),
        expires_at: expiresAt.toISOString(),
      })),
    }
  })

  endpoints.serve(revokeSession, async ({ ownerId, params }) => {
    const isRevoked = await ctx.sessions.revoke(ownerId, params.id as SessionId)
    if (!isRevoked) throw appError('not_found', 'There is no such session.')
    return { data: { session_id: params.id, revoked_at: ctx.clock.now().toISOString() } }
  })
}
