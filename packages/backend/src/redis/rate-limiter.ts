import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimiter, RateStanding } from '../ports/rate-limiter.ts'
import type { RedisConnection } from './connection.ts'

const WINDOW_S = 60
/** How long a Redis that failed is left alone, so that requests don't wait for it one by one. */
const AWAY_MS = 2_000

/** Counts in Redis, so that all processes share a count, and in memory while Redis is away. */
export class RedisRateLimiter implements RateLimiter {
  readonly #shared: RateLimiterRedis
  readonly #own: RateLimiterMemory
  readonly #limit: number
  #awayUntil = 0

  constructor(redis: RedisConnection, options: { name: string; perMinute: number }) {
    const shape = { keyPrefix: `rate:${options.name}`, points: options.perMinute, duration: WINDOW_S }
    this.#shared = new RateLimiterRedis({ ...shape, storeClient: redis })
    this.#own = new RateLimiterMemory(shape)
    this.#limit = options.perMinute
  }

  async consume(key: string): Promise<RateStanding> {
    const isAway = performance.now() < this.#awayUntil
    const outcome = await (isAway ? this.#own : this.#shared).consume(key).catch((refusal: unknown) => {
      if (refusal instanceof RateLimiterRes) return refusal
      this.#awayUntil = performance.now() + AWAY_MS
      return this.#own.consume(key).catch((own: RateLimiterRes) => own)
    })
    return {
      isAllowed: outcome.consumedPoints <= this.#limit,
      limit: this.#limit,
      remaining: Math.max(0, this.#limit - outcome.consumedPoints),
      resetS: Math.max(1, Math.ceil(outcome.msBeforeNext / 1000)),
    }
  }
}
