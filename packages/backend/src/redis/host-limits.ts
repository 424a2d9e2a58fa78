import type { KeyObject } from 'node:crypto'
import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { HostLimits } from '../ports/images/host-limits.ts'
import type { RedisConnection } from './connection.ts'
import { RedisRateLimiter } from './rate-limiter.ts'

/**
 * How long a place is reserved. Longer than any visit, so that a visit never loses its place. After a crash the place
 * frees itself.
 */
const VISIT_MS = 30_000
const BETWEEN_TRIES_MS = 50
/** How long Redis is not used after it failed. */
const AWAY_MS = 2_000

/** How many visits of one host may run at once, and begin in a minute. */
type VisitLimits = { readonly concurrency: number; readonly perMinute: number }

/**
 * Counts visits in Redis for the whole deployment, and in memory while Redis is unavailable. Redis gets only the HMAC
 * of a host, because hosts are body text.
 */
export class RedisHostLimits implements HostLimits {
  readonly #redis: RedisConnection
  readonly #keySecret: KeyObject
  readonly #rate: RedisRateLimiter
  readonly #concurrency: number
  readonly #own = new Set<string>()
  #awayUntil = 0

  constructor(redis: RedisConnection, keySecret: KeyObject, limits: VisitLimits) {
    this.#redis = redis
    this.#keySecret = keySecret
    this.#concurrency = limits.concurrency
    this.#rate = new RedisRateLimiter(redis, { name: 'image-hosts', perMinute: limits.perMinute, keySecret })
  }

  async enter(host: string, signal: AbortSignal): Promise<() => void> {
    const key = createHmac('sha256', this.#keySecret)
      .update(`host\n${host.toLowerCase()}`)
      .digest('base64url')
    await this.#waitForRate(key, signal)
    for (;;) {
      signal.throwIfAborted()
      const leave = await this.#take(key)
      if (leave) return leave
      await delay(BETWEEN_TRIES_MS * (1 + Math.random()), null, { signal })
    }
  }

  async #waitForRate(key: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted()
      const { isAllowed, resetS } = await this.#rate.consume(key)
      if (isAllowed) return
      await delay(resetS * 1000, null, { signal })
    }
  }

  /** Takes a free place and returns a function that frees it; null when there is none. */
  async #take(key: string): Promise<(() => void) | null> {
    for (let place = 0; place < this.#concurrency; place++) {
      const leave = await this.#takePlace(`image-host:${key}:${place}`)
      if (leave) return leave
    }
    return null
  }

  async #takePlace(place: string): Promise<(() => void) | null> {
    if (performance.now() >= this.#awayUntil) {
      try {
        const visit = randomUUID()
        const isMine = await this.#redis.set(place, visit, 'PX', VISIT_MS, 'NX')
        return isMine === null ? null : () => void this.#free(place, visit)
      } catch {
        this.#awayUntil = performance.now() + AWAY_MS
      }
    }
    if (this.#own.has(place)) return null
    this.#own.add(place)
    return () => this.#own.delete(place)
  }

  /**
   * Frees a place, unless this visit took too long and another one has it now. If Redis is unavailable, the place frees
   * itself.
   */
  async #free(place: string, visit: string): Promise<void> {
    try {
      if ((await this.#redis.get(place)) === visit) await this.#redis.del(place)
    } catch {
      this.#awayUntil = performance.now() + AWAY_MS
    }
  }
}
