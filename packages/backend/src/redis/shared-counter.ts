import type { KeyObject } from 'node:crypto'
import { createHmac } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { RedisConnection } from './connection.ts'

/** How long Redis is not used after it failed, so that not every request waits for it. */
const AWAY_MS = 2_000

/** A key's count, and when its window ends. */
export type WindowCount = { readonly count: number; readonly endsInMs: number }

export type SharedCounterOptions = {
  /** Distinguishes this counter's keys from those of other counters. */
  readonly name: string
  readonly windowS: number
  /** Keys are e-mail addresses, network addresses and ids. Redis gets only their HMAC under this key. */
  readonly keySecret: KeyObject
}

/**
 * Counts by key in time windows. The counts are in Redis, shared by all processes, and in memory while Redis is
 * unavailable.
 */
export class SharedCounter {
  readonly #shared: RateLimiterRedis
  readonly #own: RateLimiterMemory
  readonly #keySecret: KeyObject
  #awayUntil = 0

  constructor(redis: RedisConnection, { name, windowS, keySecret }: SharedCounterOptions) {
    const shape = { keyPrefix: `rate:${name}`, points: Number.MAX_SAFE_INTEGER, duration: windowS }
    this.#shared = new RateLimiterRedis({ ...shape, storeClient: redis })
    this.#own = new RateLimiterMemory(shape)
    this.#keySecret = keySecret
  }

  /** Counts `key` once. A window that begins with this count lasts for `windowS`. Never throws. */
  async add(key: string, windowS?: number): Promise<WindowCount> {
    const options = windowS === undefined ? {} : { customDuration: windowS }
    return this.#count((counter) => counter.consume(this.#hidden(key), 1, options))
  }

  /** Decrements the count of `key` by one. Never throws. */
  async takeBack(key: string): Promise<void> {
    await this.#count((counter) => counter.reward(this.#hidden(key), 1))
  }

  async #count(
    ask: (counter: RateLimiterRedis | RateLimiterMemory) => Promise<RateLimiterRes>,
  ): Promise<WindowCount> {
    const isAway = performance.now() < this.#awayUntil
    const answer = await ask(isAway ? this.#own : this.#shared).catch((error: unknown) => {
      if (error instanceof RateLimiterRes) return error
      this.#awayUntil = performance.now() + AWAY_MS
      return ask(this.#own)
    })
    return { count: answer.consumedPoints, endsInMs: answer.msBeforeNext }
  }

  #hidden(key: string): string {
    return createHmac('sha256', this.#keySecret).update(`rate\n${key}`).digest('base64url').slice(0, 22)
  }
}
