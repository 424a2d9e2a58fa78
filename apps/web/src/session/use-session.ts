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

/** Who is signed in; null: nobody. */
export function useSession() {
  return useQuery(sessionQuery)
}

export type Door = 'sign-in' | 'sign-up'

/** Goes through one of the two doors. */
export function useEnter(door: Door) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (credentials: { email: string; password: string; confirmation?: string }) =>
      door === 'sign-in' ? galley.session.create(credentials) : galley.accounts.create(credentials),
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

/** Signs out every browser, this one included. */
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

/** Returns what this page does when its session has ended. */
function useLeave() {
  const client = useQueryClient()
  return () => {
    forgetEverything(client)
    client.setQueryData(sessionQuery.queryKey, null)
  }
}

/** Whatever was read before may be somebody else's. The session itself is looked at, and only changes. */
function forgetEverything(client: QueryClient) {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
}
