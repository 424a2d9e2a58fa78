import type { IncomingHttpHeaders } from 'node:http'

export const SESSION_COOKIE = 'galley_session'

/** The session cookie's value; null without one. */
export function readSessionCookie(headers: IncomingHttpHeaders): string | null {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [name, value] = pair.trim().split('=', 2)
    if (name === SESSION_COOKIE && value) return value
  }
  return null
}
