import { createClient, GalleyError } from '@galley/sdk'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { apiAddress } from './environment.ts'

/** The client that every screen uses: the session cookie speaks for whoever is signed in. */
export const galley = createClient({
  baseUrl: apiAddress(),
  // What is asked for as the page is left is asked for all the same. Browsers let only short requests live on like that.
  fetch: (input, init) => fetch(input, { ...init, keepalive: init?.method === 'DELETE' }),
})

/** What has been read. The client repeats by itself what is safe to repeat, so nothing here does. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeSignOut }),
  mutationCache: new MutationCache({ onError: noticeSignOut }),
  defaultOptions: {
    queries: { retry: false, staleTime: 15_000, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
})

/** A session that has ended elsewhere ends here as well: the screens then ask to sign in. */
export function noticeSignOut(error: unknown) {
  if (error instanceof GalleyError && error.code === 'unauthorized')
    queryClient.setQueryData(['session'], null)
}
