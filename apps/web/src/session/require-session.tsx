import type { ReactNode } from 'react'
import { Redirect, useLocation } from 'wouter'
import { Failure } from '../ui/states.tsx'
import { useSession } from './use-session.ts'
import { signInUrl } from './wanted-page.ts'

/** Renders `children` for signed-in users. Redirects others to sign-in and back to the requested page afterwards. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { data: session, error, refetch } = useSession()
  const [location] = useLocation()
  if (session) return children
  if (session === null) return <Redirect to={signInUrl('sign-in', location)} replace />
  return error ? <Failure error={error} onRetry={() => void refetch()} /> : null
}
