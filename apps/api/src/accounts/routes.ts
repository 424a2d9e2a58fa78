import type { SessionId } from '@galley/backend'
import { getSession, signIn, signOut, signUp } from '@galley/contracts'
import type { ApiContext } from '../context.ts'
import type { Endpoints } from '../http/endpoints.ts'
import { checkPassword, createAccount } from './credentials.ts'
import { clearedCookie, openSession, presentSession, sessionOf } from './session.ts'

export function accountRoutes(endpoints: Endpoints, ctx: ApiContext): void {
  endpoints.serveDoor(signUp, async (body) => {
    const user = await createAccount(ctx, body)
    return openSession(ctx, user)
  })

  endpoints.serveDoor(signIn, async (body) => {
    const user = await checkPassword(ctx, body)
    return openSession(ctx, user)
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
}
