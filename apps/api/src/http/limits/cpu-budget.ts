import type { AppError } from '@galley/backend'
import { appError } from '@galley/backend'

/** The CPU time of this process that one network may use per minute without a credential: a thirtieth of a core. */
const PER_MINUTE_MS = 2_000
const MINUTE_MS = 60_000
/** The number of networks kept in memory, about 100 bytes each. The least recently seen are evicted. */
const MOST_NETWORKS = 50_000

/** The CPU time that a network has used and not yet regained, in ms, and the time of that measurement. */
type Account = { readonly usedMs: number; readonly at: number }

/**
 * The CPU time that unauthenticated callers may use, by network: 2 s at once, regained evenly within a minute.
 *
 * Each process counts for itself, because its own CPU is what it protects. Asking Redis for each request of a page, a
 * font or a script would cost as much as the request itself.
 */
export class CpuBudget {
  readonly #accounts = new Map<string, Account>()
  readonly #now: () => number

  constructor(now = () => performance.now()) {
    this.#now = now
  }

  spend(network: string, usedMs: number): void {
    const total = this.#usedMs(network) + usedMs
    this.#accounts.delete(network)
    this.#accounts.set(network, { usedMs: total, at: this.#now() })
    const [oldest] = this.#accounts.size > MOST_NETWORKS ? this.#accounts.keys() : []
    if (oldest !== undefined) this.#accounts.delete(oldest)
  }

  isSpent(network: string): boolean {
    return this.#usedMs(network) >= PER_MINUTE_MS
  }

  /** Checks the budget. @throws rate_limited when the network has used it up. */
  check(network: string): void {
    const refusal = this.refusal(network)
    if (refusal) throw refusal
  }

  /** Returns the error for a network that has used up its budget, else null. */
  refusal(network: string): AppError | null {
    if (!this.isSpent(network)) return null
    const overMs = this.#usedMs(network) - PER_MINUTE_MS
    const waitS = Math.floor(((overMs / PER_MINUTE_MS) * MINUTE_MS) / 1000) + 1
    return appError('rate_limited', 'These requests cost too much. Wait as long as `Retry-After` says.', {
      headers: {
        'Retry-After': String(waitS),
        'RateLimit-Policy': `"cpu-ms";q=${PER_MINUTE_MS};w=${MINUTE_MS / 1000}`,
        RateLimit: `"cpu-ms";r=0;t=${waitS}`,
      },
      details: { limit_cpu_ms: PER_MINUTE_MS, window_s: MINUTE_MS / 1000 },
    })
  }

  #usedMs(network: string): number {
    const account = this.#accounts.get(network)
    if (!account) return 0
    const wonBackMs = ((this.#now() - account.at) / MINUTE_MS) * PER_MINUTE_MS
    return Math.max(0, account.usedMs - wonBackMs)
  }
}
