import type { Meter } from '@galley/contracts'
import type { AppError } from './app-error.ts'
import { appError } from './app-error.ts'

/** Returns a moment's UTC day, as its midnight. */
export function dayOf(moment: Date): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()))
}

/** Returns the midnight (UTC) at which the quotas of this moment's day reset. */
export function resetsAt(moment: Date): Date {
  return new Date(dayOf(moment).getTime() + 24 * 60 * 60 * 1000)
}

/** Returns the error for a used-up quota. */
export function quotaExceeded(meter: Meter, standing: { limit: number; used: number; now: Date }): AppError {
  return appError('quota_exceeded', "Today's quota is used up.", {
    details: {
      metric: meter,
      limit: standing.limit,
      used: standing.used,
      resets_at: resetsAt(standing.now).toISOString(),
    },
  })
}
