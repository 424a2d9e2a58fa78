import type { KeyObject } from 'node:crypto'
import type { RateLimiter, RateStanding } from '../ports/rate-limiter.ts'
import type { RedisConnection } from './connection.ts'
import { SharedCounter } from './shared-counter.ts'

const WINDOW_S = 60

/** Counts requests in Redis, shared by all processes, and in memory while Redis is unavailable. */
export class RedisRateLimiter implements RateLimiter {
  readonly #counter: SharedCounter
  readonly #limit: number

  constructor(redis: RedisConnection, options: { name: string; perMinute: number; keySecret: KeyObject }) {
    const { name, perMinute, keySecret } = options
    this.#counter = new SharedCounter(redis, { name, windowS: WINDOW_S, keySecret })
    this.#limit = perMinute
  }

  async consume(key: string): Promise<RateStanding> {
    const { count, endsInMs } = await this.#counter.add(key)
    return {
      isAllowed: count <= this.#limit,
      limit: this.#limit,
      remaining: Math.max(0, this.#limit - count),
      resetS: Math.max(1, Math.ceil(endsInMs / 1000)),
    }
  }
}
