import type { KeyObject } from 'node:crypto'
import type { connectRedis, GuessThrottle, RateLimiter } from '@galley/backend'
import { RedisGuessThrottle, RedisRateLimiter, SharedCounter, SharedLock } from '@galley/backend'
import { RATE_LIMITS } from '@galley/contracts'

const DAY_S = 24 * 60 * 60

/** A network may have many people with agents, and an authorization is six requests. */
const OAUTH_PER_MINUTE = 1_000

/** Seconds that the proof of a key may be older or newer than the clock of this process. */
export const PROOF_WINDOW_S = 60
/** How long a proof is remembered: until no clock takes it any more. */
const PROOF_MEMORY_MS = 2 * PROOF_WINDOW_S * 1000

type LimitName =
  | 'authenticated'
  | 'control'
  | 'anonymous'
  | 'unauthenticated'
  | 'browsers'
  | 'oauth'
  | 'visitors'
  | 'shares'

/** How many calls a caller may make per minute, how often a secret may be guessed, and what may be used once. */
export type RequestLimits = {
  /**
   * Counted by user; by credential for calls that list or end access; by network on public endpoints; by network
   * without a valid credential; by known browser; calls of the authorization server by network; visits of shares by
   * network, and by share from all networks.
   */
  readonly rateLimits: Readonly<Record<LimitName, RateLimiter>>
  readonly guesses: Readonly<Record<GuessedSecret, GuessThrottle>>
  /** Counts the wrong passwords of a share per day. */
  readonly wrongSharePasswords: Pick<SharedCounter, 'add'>
  /** The proofs of keys that have been used. */
  readonly usedProofs: Pick<SharedLock, 'take'>
}

/**
 * The counters of guesses at secrets:
 * - `place`: at one account or share from one network,
 * - `browser`: at an account from a browser that has been signed in to it,
 * - `account`: at one account from all places that it has not been used from,
 * - `share`: at one share from all networks,
 * and of emails by the requesting network (`sender`) and by the address (`recipient`).
 *
 * Guesses of other callers delay an owner in a new place by at most half a minute, and a known browser not at all.
 */
const GUESSES = {
  place: { free: 10, firstWaitS: 30, longestWaitS: 60 * 60 },
  browser: { free: 10, firstWaitS: 10, longestWaitS: 15 * 60 },
  account: { free: 100, firstWaitS: 1, longestWaitS: 30 },
  share: { free: 30, firstWaitS: 1, longestWaitS: 15 * 60 },
  sender: { free: 20, firstWaitS: 30, longestWaitS: 60 * 60 },
  recipient: { free: 5, firstWaitS: 60, longestWaitS: 30 * 60 },
} as const
export type GuessedSecret = keyof typeof GUESSES

type Stores = { readonly redis: ReturnType<typeof connectRedis>; readonly keySecret: KeyObject }

export function openRequestLimits({ redis, keySecret }: Stores): RequestLimits {
  const rate = (name: string, perMinute: number) =>
    new RedisRateLimiter(redis, { name, perMinute, keySecret })
  const guesses = (name: GuessedSecret) =>
    new RedisGuessThrottle(redis, { name, keySecret, ...GUESSES[name] })
  return {
    rateLimits: {
      authenticated: rate('user', RATE_LIMITS.authenticatedPerMinute),
      control: rate('control', RATE_LIMITS.controlPerMinute),
      anonymous: rate('address', RATE_LIMITS.anonymousPerMinute),
      unauthenticated: rate('unauthenticated', RATE_LIMITS.authenticatedPerMinute),
      browsers: rate('browser', RATE_LIMITS.anonymousPerMinute),
      oauth: rate('oauth', OAUTH_PER_MINUTE),
      visitors: rate('visitor', RATE_LIMITS.visitsPerMinute),
      shares: rate('share', RATE_LIMITS.visitsOfSharePerMinute),
    },
    wrongSharePasswords: new SharedCounter(redis, { name: 'share:wrong', windowS: DAY_S, keySecret }),
    usedProofs: new SharedLock(redis, { name: 'proof', lifeMs: PROOF_MEMORY_MS }),
    guesses: {
      place: guesses('place'),
      browser: guesses('browser'),
      account: guesses('account'),
      share: guesses('share'),
      sender: guesses('sender'),
      recipient: guesses('recipient'),
    },
  }
}
