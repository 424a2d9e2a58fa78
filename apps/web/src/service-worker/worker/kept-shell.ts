import { CACHE_NAME, isOfThisVersion, urlOf } from './kept-urls.ts'

/** Statuses of proxies that don't reach the service. */
const AWAY_STATUSES = new Set([502, 503, 504])

/** A connection that brings nothing for this long counts as none. */
const PATIENCE_MS = 8_000

/** Answers with the app's page: from the network first, and with the kept one if the service can't be reached. */
export async function fetchShell(event: FetchEvent): Promise<Response> {
  const coming = fetch(event.request)
  const response = await Promise.race([coming.catch(() => null), delay(PATIENCE_MS)])
  if (response && !AWAY_STATUSES.has(response.status)) {
    event.waitUntil(keepShell(response.clone()))
    return response
  }
  return (await keptShell()) ?? coming
}

/**
 * Keeps the app's page, which is the same for all users. Returns false if the answer is none, or one of another version:
 * its files are not kept.
 */
export async function keepShell(response: Response): Promise<boolean> {
  if (response.status !== 200 || response.redirected) return false
  const page = await response.text()
  if (!isOfThisVersion(page)) return false
  const cache = await caches.open(CACHE_NAME)
  // The headers are kept too, because the policy for scripts and styles is one of them.
  await cache.put(urlOf(''), new Response(page, { headers: response.headers }))
  return true
}

async function keptShell(): Promise<Response | undefined> {
  const cache = await caches.open(CACHE_NAME)
  return cache.match(urlOf(''), { ignoreVary: true })
}

function delay(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms))
}
