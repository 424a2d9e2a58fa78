import './states.css'
import { GalleyError } from '@galley/sdk'
import type { ReactNode } from 'react'
import type { Dictionary } from '../../language/language.ts'
import { useText } from '../../language/language.ts'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'

/** Returns the message for a failure, in the app's words rather than the API's. */
export function wordsFor(error: unknown, { errors }: Dictionary): string {
  if (!(error instanceof GalleyError)) return errors.internal
  if (error.code === 'unreachable' && !navigator.onLine) return errors.offline
  const known: Partial<Record<GalleyError['code'], string>> = {
    unreachable: errors.unreachable,
    timeout: errors.unreachable,
    rate_limited: errors.rateLimited,
    quota_exceeded: errors.quota,
    not_found: errors.notFound,
    internal: errors.internal,
    unexpected_answer: errors.unreachable,
  }
  // Forms check the length of passwords, so the service refuses only those that are too easy to guess.
  if (isRefused(error, 'password') || isRefused(error, 'new_password')) return errors.weakPassword
  return known[error.code] ?? error.message
}

/** Returns whether the service refused a request because of this field. */
export function isRefused(error: unknown, field: string): boolean {
  if (!(error instanceof GalleyError) || error.code !== 'invalid_request') return false
  const { issues } = error.details
  return Array.isArray(issues) && issues.some(({ path }) => path === field)
}

/** Renders an error in place of something that could not be read. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const text = useText()
  const reference = error instanceof GalleyError ? error.requestId : null
  return (
    <div className="state" role="alert">
      <Icon name="warning" size={26} />
      <h2>{text.errors.title}</h2>
      <p>{wordsFor(error, text)}</p>
      {reference !== null && <p className="mono quiet">{text.errors.reference(reference)}</p>}
      {onRetry && <Button onClick={onRetry}>{text.common.retry}</Button>}
    </div>
  )
}

/** Renders a hint on what to do in place of an empty list. */
export function Empty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="state">
      <h2>{title}</h2>
      {children}
    </div>
  )
}

/** Renders a placeholder while something is loading. */
export function Loading({ rows = 3 }: { rows?: number }) {
  const text = useText()
  return (
    <div className="loading" role="status">
      <span className="visually-hidden">{text.common.loading}</span>
      {Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
        <div key={row} className="loading-row" />
      ))}
    </div>
  )
}
