import type { Bearer, Session, SessionClient, SessionId, UserId } from '@galley/backend'
import { appError, newId } from '@galley/backend'
import type { sessionSchema } from '@galley/contracts'
import type { z } from 'zod'
import type { ApiContext } from '../context.ts'
import type { Reply } from '../http/reply.ts'
import { SESSION_COOKIE } from './session-cookie.ts'

type PresentedSession = z.input<typeof sessionSchema>

const LIFE_MS = 14 * 24 * 60 * 60 * 1000

/** Signs a user in: a row that can be removed, and a cookie that names it. Always a new one, so none can be planted. */
export async function openSession(
  ctx: ApiContext,
  user: { id: UserId; email: string },
  client: SessionClient,
): Promise<Reply<PresentedSession>> {
  const createdAt = ctx.clock.now()
  const expiresAt = new Date(createdAt.getTime() + LIFE_MS)
  const id = newId('session')
  await ctx.sessions.add({ id, userId: user.id, createdAt, expiresAt, ...client })
  const cookie = cookieOf(ctx, { value: ctx.sessionTokens.sign(id, expiresAt), maxAgeS: LIFE_MS / 1000 })
  const session = { id, userId: user.id, email: user.email, expiresAt }
  return { data: presentSession(ctx, session), headers: { 'Set-Cookie': cookie } }
}

/** The session that is calling. @throws unauthorized when it is a token that calls. */
export async function sessionOf(ctx: ApiContext, bearer: Bearer): Promise<Session> {
  const session = await ctx.sessions.find(bearer.holder as SessionId, ctx.clock.now())
  if (session) return session
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

export function clearedCookie(ctx: Pick<ApiContext, 'config'>): string {
  return cookieOf(ctx, { value: '', maxAgeS: 0 })
}

/** Lax, not strict: a link to a project that somebody follows from elsewhere finds them signed in. */
function cookieOf(
  { config }: Pick<ApiContext, 'config'>,
  { value, maxAgeS }: { value: string; maxAgeS: number },
): string {
  const secure = config.webBaseUrl.startsWith('https:') ? '; Secure' : ''
  return `${SESSION_COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeS}${secure}`
}
