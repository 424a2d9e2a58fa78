import type { IncomingHttpHeaders } from 'node:http'
import type { ApiConfig } from '../../config.ts'

/** Returns a cookie's value; null without one. */
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
  /** Lax: the browser sends the cookie when a link on another site is followed. Strict: it does not. */
  readonly sameSite: 'Lax' | 'Strict'
}

/**
 * Returns a `Set-Cookie` header. Scripts can't read the cookie. If the app uses TLS, the cookie is sent over TLS
 * only.
 */
export function cookieHeader(config: ApiConfig, { name, value, maxAgeS, sameSite }: Cookie): string {
  const secure = isBehindTls(config) ? '; Secure' : ''
  return `${name}=${value}; Path=/; HttpOnly; SameSite=${sameSite}; Max-Age=${maxAgeS}${secure}`
}

/**
 * Returns the cookie's name. With TLS its prefix makes browsers bind the cookie to this host, so that sibling domains
 * can't set it.
 */
export function ownCookieName(config: Pick<ApiConfig, 'webBaseUrl'>, name: string): string {
  return isBehindTls(config) ? `__Host-${name}` : name
}

export function isBehindTls({ webBaseUrl }: Pick<ApiConfig, 'webBaseUrl'>): boolean {
  return webBaseUrl.startsWith('https:')
}
