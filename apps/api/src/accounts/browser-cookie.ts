import type { AccountLogin, KnownBrowser } from '@galley/backend'
import type { Request } from 'express'
import type { ApiConfig } from '../config.ts'
import type { ApiContext } from '../context.ts'
import { cookieHeader, isBehindTls, readCookie } from '../http/cookies.ts'

const LIFE_MS = 365 * 24 * 60 * 60 * 1000

/** The browser that is calling, when it has been signed in before; null when it hasn't. */
export function readBrowser(
  { config, browserTokens, clock }: Pick<ApiContext, 'config' | 'browserTokens' | 'clock'>,
  req: Request,
): KnownBrowser | null {
  const cookie = readCookie(req.headers, nameIn(config))
  return cookie === null ? null : browserTokens.read(cookie, clock.now())
}

/** The `Set-Cookie` header by which a browser is known to an account from now on. */
export function knownBrowserCookie(
  { config, browserTokens, clock }: Pick<ApiContext, 'config' | 'browserTokens' | 'clock'>,
  account: AccountLogin,
  before: KnownBrowser | null,
): string {
  const expiresAt = new Date(clock.now().getTime() + LIFE_MS)
  const value = browserTokens.sign(account, before, expiresAt)
  return cookieHeader(config, { name: nameIn(config), value, maxAgeS: LIFE_MS / 1000, sameSite: 'Strict' })
}

/** Behind TLS browsers themselves keep the name to this host: no neighbour of its domain can plant such a cookie. */
function nameIn(config: ApiConfig): string {
  return isBehindTls(config) ? '__Host-galley_browser' : 'galley_browser'
}
