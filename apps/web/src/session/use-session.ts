import type { Data } from '@galley/sdk'
import { GalleyError } from '@galley/sdk'
import type { QueryClient } from '@tanstack/react-query'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { galley } from '../galley.ts'

type Session = Data<'session.get'>

const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }): Promise<Session | null> => galley.session.get({ signal }).catch(nullWhenSignedOut),
  staleTime: Number.POSITIVE_INFINITY,
})

function nullWhenSignedOut(error: unknown): null {
  if (error instanceof GalleyError && error.code === 'unauthorized') return null
  throw error
}

/** Reads the session. Null when signed out. */
export function useSession() {
  return useQuery(sessionQuery)
}

export type SignInMode = 'sign-in' | 'sign-up'

/** Signs in or signs up. */
export function useEnter(mode: SignInMode) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (credentials: { email: string; password: string; confirmation?: string }) =>
      mode === 'sign-in' ? galley.session.create(credentials) : galley.accounts.create(credentials),
    onSuccess: (session) => {
      forgetEverything(client)
      client.setQueryData(sessionQuery.queryKey, session)
    },
  })
}

export function useSignOut() {
  const leave = useLeave()
  return useMutation({ mutationFn: () => galley.session.delete(), onSettled: leave })
}

/** Ends every session of the user, this browser's included. */
export function useSignOutEverywhere() {
  const leave = useLeave()
  return useMutation({ mutationFn: () => galley.sessions.endAll(), onSuccess: leave })
}

export function useDeleteAccount() {
  const leave = useLeave()
  return useMutation({
    mutationFn: (password: string) => galley.accounts.delete({ password }),
    onSuccess: leave,
  })
}

/** Returns a function that clears all data when the session has ended. */
function useLeave() {
  const client = useQueryClient()
  return () => {
    forgetEverything(client)
    client.setQueryData(sessionQuery.queryKey, null)
  }
}

/** Clears all cached data, which may belong to another user. The session's query stays, because screens observe it. */
function forgetEverything(client: QueryClient) {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
}
