import type { ReactNode } from 'react'
import { Redirect, useLocation } from 'wouter'
import { Failure } from '../ui/states.tsx'
import { useSession } from './use-session.ts'
import { doorTo } from './wanted-page.ts'

/** Shows what it holds to whoever is signed in, and the door to everybody else, who then get to where they wanted. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { data: session, error, refetch } = useSession()
  const [location] = useLocation()
  if (session) return children
  if (session === null) return <Redirect to={doorTo('sign-in', location)} replace />
  return error ? <Failure error={error} onRetry={() => void refetch()} /> : null
}
