import type { IncomingMessage } from 'node:http'
import type { SessionId } from '@galley/backend'
import type { ApiContext } from '../../context.ts'
import { cookieHeader, ownCookieName, readCookie } from './cookies.ts'

const SESSION_COOKIE = 'galley_session'

/** Returns the session that the request's cookie names; null without a valid one. */
export function readSession(
  { config, sessionTokens }: Pick<ApiContext, 'config' | 'sessionTokens'>,
  req: Pick<IncomingMessage, 'headers'>,
  now: Date,
): SessionId | null {
  const cookie = readCookie(req.headers, ownCookieName(config, SESSION_COOKIE))
  return cookie === null ? null : sessionTokens.read(cookie, now)
}

export function clearedCookie(ctx: Pick<ApiContext, 'config'>): string {
  return sessionCookie(ctx, { value: '', maxAgeS: 0 })
}

/** Returns the session cookie. Its `SameSite` is Lax, not Strict, so that links from other sites open signed in. */
export function sessionCookie(
  { config }: Pick<ApiContext, 'config'>,
  cookie: { value: string; maxAgeS: number },
): string {
  return cookieHeader(config, { name: ownCookieName(config, SESSION_COOKIE), sameSite: 'Lax', ...cookie })
}
