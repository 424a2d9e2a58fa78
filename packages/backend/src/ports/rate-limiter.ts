/** Where a request stands within its limit. */
export type RateStanding = {
  readonly isAllowed: boolean
  readonly limit: number
  readonly remaining: number
  /** Whole seconds until the window starts anew, at least 1. */
  readonly resetS: number
}

/** Counts requests in windows of a minute. */
export interface RateLimiter {
  /** Counts one request of `key`. Never throws: when the shared count is away, the process counts for itself. */
  consume(key: string): Promise<RateStanding>
}
