import { createClient, GalleyError } from '@galley/sdk'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { apiAddress } from './environment.ts'
import { words } from './language/language.ts'
import { say } from './ui/feedback/toasts.tsx'

/** The client that every screen uses. The session cookie authenticates its requests. */
export const galley = createClient({
  baseUrl: apiAddress(),
  // Another integration of the same user may have used up the calls of this minute.
  longestRestMs: 65_000,
  onRest: sayWait,
  // A `DELETE` that is sent while the page closes still completes. Browsers allow `keepalive` for short requests only.
  fetch: (input, init) => fetch(input, { ...init, keepalive: init?.method === 'DELETE' }),
})

/** The cache of all queries. It retries nothing, because the client itself retries requests that are safe to repeat. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeSignOut }),
  mutationCache: new MutationCache({ onError: noticeSignOut }),
  defaultOptions: {
    // Offline, the client reports that the service is unreachable. React Query would wait without a word.
    queries: { networkMode: 'always', retry: false, staleTime: 15_000, refetchOnWindowFocus: true },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** Clears the session when the API answers `unauthorized`: it has ended elsewhere. The screens then ask to sign in. */
export function noticeSignOut(error: unknown) {
  if (!(error instanceof GalleyError) || error.code !== 'unauthorized') return
  const state = queryClient.getQueryState(['session'])
  // With an error, the session could not be read, and a draft was opened without it.
  const wasSignedIn = state?.data != null || state?.status === 'error'
  queryClient.setQueryData(['session'], null)
  if (wasSignedIn) say(words().session.ended)
}

/** Statuses of proxies that don't reach the service. */
const AWAY_STATUSES: readonly (number | null)[] = [502, 503, 504]

/** Returns whether a call failed because the service can't be reached, so that nothing is known of the session. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof GalleyError)) return false
  return error.code === 'unreachable' || error.code === 'timeout' || AWAY_STATUSES.includes(error.status)
}

/** A shorter wait is over before its message is read. */
const SAID_FROM_MS = 1_500
let saidUntil = 0

/** Says that calls wait for the rate limit, once for all that wait together. */
function sayWait({ restMs, error }: { readonly restMs: number; readonly error: GalleyError }) {
  if (error.code !== 'rate_limited' || restMs < SAID_FROM_MS || Date.now() < saidUntil) return
  saidUntil = Date.now() + restMs
  say(words().errors.waiting(Math.ceil(restMs / 1000)))
}
