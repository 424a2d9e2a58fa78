import type { IncomingHttpHeaders } from 'node:http'
import type { ApiConfig } from '../config.ts'

/** A cookie's value; null without one. */
export function readCookie(headers: IncomingHttpHeaders, name: string): string | null {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2)
    if (key === name && value) return value
  }
  return null
}

export type Cookie = {
  readonly name: string
  readonly value: string
  readonly maxAgeS: number
  /** Lax: a link to a page of ours that somebody follows from elsewhere brings it along. Strict: it doesn't. */
  readonly sameSite: 'Lax' | 'Strict'
}

/** A `Set-Cookie` header. No script can read the cookie, and where the app is behind TLS it travels by TLS alone. */
export function cookieHeader(config: ApiConfig, { name, value, maxAgeS, sameSite }: Cookie): string {
  const secure = isBehindTls(config) ? '; Secure' : ''
  return `${name}=${value}; Path=/; HttpOnly; SameSite=${sameSite}; Max-Age=${maxAgeS}${secure}`
}

/** Behind TLS browsers themselves keep the name to this host: no neighbour of its domain can plant such a cookie. */
export function ownCookieName(config: Pick<ApiConfig, 'webBaseUrl'>, name: string): string {
  return isBehindTls(config) ? `__Host-${name}` : name
}

export function isBehindTls({ webBaseUrl }: Pick<ApiConfig, 'webBaseUrl'>): boolean {
  return webBaseUrl.startsWith('https:')
}
