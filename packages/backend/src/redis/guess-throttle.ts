import type { KeyObject } from 'node:crypto'
import type { GuessStanding, GuessThrottle } from '../ports/accounts/guess-throttle.ts'
import type { RedisConnection } from './connection.ts'
import { SharedCounter } from './shared-counter.ts'

const DAY_S = 24 * 60 * 60

export type GuessThrottleOptions = {
  readonly name: string
  /** How many guesses per day need no wait. */
  readonly free: number
  /** The wait after the last free guess. It doubles with each further guess. */
  readonly firstWaitS: number
  readonly longestWaitS: number
  readonly keySecret: KeyObject
}

/** Counts guesses in Redis, shared by all processes, and in memory while Redis is unavailable. */
export class RedisGuessThrottle implements GuessThrottle {
  readonly #options: GuessThrottleOptions
  /** How many guesses were allowed today. */
  readonly #guesses: SharedCounter
  /** Has a count while the next guess has to wait. */
  readonly #waits: SharedCounter

  constructor(redis: RedisConnection, options: GuessThrottleOptions) {
    const { name, keySecret } = options
    this.#options = options
    this.#guesses = new SharedCounter(redis, { name: `${name}:guesses`, windowS: DAY_S, keySecret })
    this.#waits = new SharedCounter(redis, { name: `${name}:wait`, windowS: 1, keySecret })
  }

  /** Counts a guess before the check, so that concurrent guesses can't all pass as the last free one. */
  async take(key: string): Promise<GuessStanding> {
    const { count } = await this.#guesses.add(key)
    if (count < this.#options.free) return { isAllowed: true, waitS: 0 }
    const wait = await this.#waits.add(key, this.#waitAfter(count))
    if (wait.count === 1) return { isAllowed: true, waitS: 0 }
    await this.#guesses.takeBack(key)
    return { isAllowed: false, waitS: Math.max(1, Math.ceil(wait.endsInMs / 1000)) }
  }

  async takeBack(key: string): Promise<void> {
    await this.#guesses.takeBack(key)
  }

  #waitAfter(count: number): number {
    const { free, firstWaitS, longestWaitS } = this.#options
    return Math.min(longestWaitS, firstWaitS * 2 ** (count - free))
  }
}
