import { createClient, GalleyError } from '@galley/sdk'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { apiAddress } from './environment.ts'

/** The client that every screen uses. The session cookie authenticates its requests. */
export const galley = createClient({
  baseUrl: apiAddress(),
  // A `DELETE` that is sent while the page closes still completes. Browsers allow `keepalive` for short requests only.
  fetch: (input, init) => fetch(input, { ...init, keepalive: init?.method === 'DELETE' }),
})

/** The cache of all queries. It retries nothing, because the client itself retries requests that are safe to repeat. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeSignOut }),
  mutationCache: new MutationCache({ onError: noticeSignOut }),
  defaultOptions: {
    queries: { retry: false, staleTime: 15_000, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
})

/** Clears the session when the API answers `unauthorized`: it has ended elsewhere. The screens then ask to sign in. */
export function noticeSignOut(error: unknown) {
  if (error instanceof GalleyError && error.code === 'unauthorized')
    queryClient.setQueryData(['session'], null)
}
