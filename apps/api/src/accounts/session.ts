import type { AccountLogin, Bearer, KnownBrowser, Session, SessionClient, SessionId } from '@galley/backend'
import { appError, newId } from '@galley/backend'
import type { sessionSchema } from '@galley/contracts'
import { isId } from '@galley/contracts'
import type { z } from 'zod'
import type { ApiContext } from '../context.ts'
import { knownBrowserCookie } from '../http/cookies/browser-cookie.ts'
import { sessionCookie } from '../http/cookies/session-cookie.ts'
import type { Reply } from '../http/reply.ts'

type PresentedSession = z.input<typeof sessionSchema>

/** The user who signs in, and the browser used. */
type Visitor = SessionClient & { readonly known: KnownBrowser | null }

const DAY_S = 24 * 60 * 60

/**
 * Signs a user in: adds a session row and returns a cookie that names it. The session is always new, which prevents
 * session fixation.
 */
export async function openSession(
  ctx: ApiContext,
  account: AccountLogin,
  { known, ...client }: Visitor,
): Promise<Reply<PresentedSession>> {
  const createdAt = ctx.clock.now()
  const maxAgeS = ctx.config.sessionDays * DAY_S
  const expiresAt = new Date(createdAt.getTime() + maxAgeS * 1000)
  const id = newId('session')
  const userId = account.id
  await ctx.sessions.add({ id, userId, createdAt, expiresAt, ...client })
  const cookie = sessionCookie(ctx, { value: ctx.sessionTokens.sign(id, expiresAt), maxAgeS })
  return {
    data: presentSession(ctx, { id, userId, email: account.email, expiresAt }),
    headers: { 'Set-Cookie': [cookie, knownBrowserCookie(ctx, account, known)] },
  }
}

/** Returns the calling session. @throws unauthorized when the caller uses a token, or the session has ended. */
export async function sessionOf(ctx: ApiContext, bearer: Bearer): Promise<Session> {
  const session = await ctx.sessions.find(sessionIdOf(bearer), ctx.clock.now())
  if (session) return session
  throw appError('unauthorized', 'Sign in first.')
}

/** Returns the id of the calling session. @throws unauthorized when the caller uses a token. */
export function sessionIdOf({ holder }: Bearer): SessionId {
  if (isId('session', holder)) return holder
  throw appError('unauthorized', 'Sign in first.')
}

export function presentSession(ctx: Pick<ApiContext, 'sessionTokens'>, session: Session): PresentedSession {
  return {
    user_id: session.userId,
    email: session.email,
    csrf_token: ctx.sessionTokens.csrfToken(session.id),
    expires_at: session.expiresAt.toISOString(),
  }
}
