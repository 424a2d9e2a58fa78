import { appError } from '@galley/backend'
import { getSession, listSessions, revokeSession, signIn, signOut, signUp } from '@galley/contracts'
import type { Request } from 'express'
import type { ApiContext } from '../context.ts'
import { limitBrowser, limitNetwork } from '../http/access/admit.ts'
import { readBrowser } from '../http/cookies/browser-cookie.ts'
import { clearedCookie } from '../http/cookies/session-cookie.ts'
import type { Endpoints } from '../http/endpoints.ts'
import { createAccount } from './create-account.ts'
import { checkPassword } from './credentials.ts'
import { openSession, presentSession, sessionIdOf, sessionOf } from './session.ts'
import { readUserAgent } from './user-agent.ts'

export function accountRoutes(endpoints: Endpoints, ctx: ApiContext): void {
  const visitorOf = (req: Request) => ({
    known: readBrowser(ctx, req),
    ...readUserAgent(req.headers['user-agent'] ?? ''),
  })

  endpoints.serveDoor(signUp, {
    admit: limitNetwork,
    handle: async (body, { req }) => openSession(ctx, await createAccount(ctx, body), visitorOf(req)),
  })

  endpoints.serveDoor(signIn, {
    admit: limitBrowser,
    handle: async (body, { req, res }) => {
      const account = await checkPassword(ctx, body, { req, res })
      return openSession(ctx, account, visitorOf(req))
    },
  })

  endpoints.serve(getSession, async ({ bearer }) => {
    const session = await sessionOf(ctx, bearer)
    return { data: presentSession(ctx, session) }
  })

  endpoints.serve(signOut, async ({ bearer }) => {
    await ctx.sessions.remove(sessionIdOf(bearer))
    ctx.accessEvents.announce(bearer.userId)
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
    const isRevoked = await ctx.sessions.revoke(ownerId, params.id)
    if (!isRevoked) throw appError('not_found', 'There is no such session.')
    ctx.accessEvents.announce(ownerId)
    return { data: { session_id: params.id, revoked_at: ctx.clock.now().toISOString() } }
  })
}
