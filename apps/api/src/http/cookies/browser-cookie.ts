import type { AccountLogin, KnownBrowser } from '@galley/backend'
import type { Request } from 'express'
import type { ApiContext } from '../../context.ts'
import { cookieHeader, ownCookieName, readCookie } from './cookies.ts'

const BROWSER_COOKIE = 'galley_browser'
const LIFE_MS = 365 * 24 * 60 * 60 * 1000

/** Returns the calling browser if it has been signed in before, else null. */
export function readBrowser(
  { config, browserTokens, clock }: Pick<ApiContext, 'config' | 'browserTokens' | 'clock'>,
  req: Request,
): KnownBrowser | null {
  const cookie = readCookie(req.headers, ownCookieName(config, BROWSER_COOKIE))
  return cookie === null ? null : browserTokens.read(cookie, clock.now())
}

/** Returns the `Set-Cookie` header that makes a browser known to an account. */
export function knownBrowserCookie(
  { config, browserTokens, clock }: Pick<ApiContext, 'config' | 'browserTokens' | 'clock'>,
  account: AccountLogin,
  before: KnownBrowser | null,
): string {
  const expiresAt = new Date(clock.now().getTime() + LIFE_MS)
  const value = browserTokens.sign(account, before, expiresAt)
  return cookieHeader(config, {
    name: ownCookieName(config, BROWSER_COOKIE),
    value,
    maxAgeS: LIFE_MS / 1000,
    sameSite: 'Strict',
  })
}
