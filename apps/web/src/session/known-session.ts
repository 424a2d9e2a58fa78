import { queryClient } from '../galley.ts'
import { preference } from '../preferences.ts'

/** Whether this browser was signed in when the service last answered. Drafts are shown offline only if it was. */
export const knownSession = preference('session', ['none', 'open'], 'none')

/** Notes each answer about the session. */
export function noteSessions() {
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    const { data } = query.state
    if (type !== 'updated' || query.queryKey[0] !== 'session' || data === undefined) return
    knownSession.set(data === null ? 'none' : 'open')
  })
}
