import { createClient, GalleyError } from '@galley/sdk'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { apiAddress } from './environment.ts'

/** The client that every screen uses: the session cookie speaks for whoever is signed in. */
export const galley = createClient({ baseUrl: apiAddress() })

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
function noticeSignOut(error: Error) {
  if (error instanceof GalleyError && error.code === 'unauthorized')
    queryClient.setQueryData(['session'], null)
}
