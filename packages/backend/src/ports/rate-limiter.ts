/** The state of a request's limit. */
export type RateStanding = {
  readonly isAllowed: boolean
  readonly limit: number
  readonly remaining: number
  /** Whole seconds until the next window starts, at least 1. */
  readonly resetS: number
}

/** Counts requests in windows of a minute. */
export interface RateLimiter {
  /** Counts one request of `key`. Never throws. If the shared count is unavailable, the process counts on its own. */
  consume(key: string): Promise<RateStanding>
}
