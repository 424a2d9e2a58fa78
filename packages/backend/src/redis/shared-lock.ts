import { randomUUID } from 'node:crypto'
import type { RedisConnection } from './connection.ts'

/** Deletes the lock only if it is still ours. It may have expired, and another process may hold it now. */
const RELEASE = "if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end"

/** Locks that all processes share. A lock expires after `lifeMs`, so a process that dies doesn't block others. */
export class SharedLock {
  readonly #redis: RedisConnection
  readonly #options: { readonly name: string; readonly lifeMs: number }

  constructor(redis: RedisConnection, options: { readonly name: string; readonly lifeMs: number }) {
    this.#redis = redis
    this.#options = options
  }

  /**
   * Takes the lock of a key and returns a function that releases it; null while another process holds it. If Redis is
   * unavailable, every caller gets the lock.
   */
  async take(key: string): Promise<(() => Promise<void>) | null> {
    const { name, lifeMs } = this.#options
    const place = `lock:${name}:${key}`
    const mine = randomUUID()
    try {
      if ((await this.#redis.set(place, mine, 'PX', lifeMs, 'NX')) === null) return null
    } catch {
      return async () => {}
    }
    return async () => {
      await this.#redis.eval(RELEASE, 1, place, mine).catch(() => {})
    }
  }
}
