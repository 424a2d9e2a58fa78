import type { Bearer } from '@galley/backend'
import { appError } from '@galley/backend'
import { isId } from '@galley/contracts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * `days` is the requested lifetime. If it is null, the end is `otherwise` or the creator's end, whichever comes
 * first.
 */
type Lifetime<D> = { readonly from: Date; readonly days: number | null; readonly otherwise: D }

export function daysAfter(from: Date, days: number): Date {
  return new Date(from.getTime() + days * DAY_MS)
}

/**
 * Returns when a token or share that `bearer` creates ends: no later than the token that creates it. Null: never.
 *
 * @throws invalid_request when a later end is requested.
 */
export function endWithinMaker<D extends Date | null>(
  bearer: Bearer,
  { from, days, otherwise }: Lifetime<D>,
): Date | D {
  const latest = isId('token', bearer.holder) ? bearer.expiresAt : null
  if (days === null) return latest !== null && (otherwise === null || latest < otherwise) ? latest : otherwise
  const end = daysAfter(from, days)
  if (latest === null || end <= latest) return end
  throw appError('invalid_request', 'Tokens and shares cannot outlast the token that creates them.', {
    details: {
      issues: [{ path: 'expires_in_days', message: 'must not reach beyond the end of the token that asks' }],
    },
  })
}
