import { randomInt } from 'node:crypto'
import { appError } from '@galley/backend'
import type { Endpoint } from '@galley/contracts'
import { UNAVAILABLE } from '@galley/contracts'
import type { ApiMetrics } from '../../operations/api-metrics.ts'

/** Reads are cheap and tell clients that their work is done, so they are refused last. */
export type CallKind = 'read' | 'write'

/**
 * How late calls may be admitted, in ms. An admission takes about 2 ms; the rest is waiting for this process and for a
 * connection to the database.
 */
export type LoadLimits = Readonly<Record<CallKind, number>>

/** The length of a window. */
const WINDOW_MS = 250
/** With fewer calls in a window, no queue can stand, and one slow statement would look like one. */
const LEAST_CALLS = 10
/** By how much the share changes after a window in which some calls were on time, and after one without any. */
const STEP = { down: -0.03, up: 0.25 }
/** Some calls must get through, or nothing would be measured. */
const MOST_SHARE = 0.95

/**
 * Refuses a share of the calls while more come than this process can serve, so that the others are answered in time.
 *
 * Overload is told from a burst as CoDel does (RFC 8289, section 3): if even the quickest admission of a window was late,
 * a queue stands that doesn't drain. The share that is refused then grows with every window, and shrinks again when
 * admissions are on time.
 */
export class LoadShedder {
  readonly #limits: LoadLimits
  readonly #now: () => number
  readonly #random: () => number
  readonly #share: Record<CallKind, number> = { read: 0, write: 0 }
  #window = { endsAt: 0, calls: 0, quickestMs: Number.POSITIVE_INFINITY }

  constructor(limits: LoadLimits, { now = () => performance.now(), random = Math.random } = {}) {
    this.#limits = limits
    this.#now = now
    this.#random = random
  }

  /** Returns whether a call that has just arrived must be refused. */
  refuses(kind: CallKind): boolean {
    this.#closeWindow()
    return this.#random() < this.#share[kind]
  }

  /**
   * Notes how long a call waited until it was admitted. Returns whether it must be refused after all: a queue that has
   * grown within a moment would otherwise be served to its end.
   */
  refusesLate(kind: CallKind, waitedMs: number): boolean {
    this.#closeWindow()
    this.#window.calls += 1
    this.#window.quickestMs = Math.min(this.#window.quickestMs, waitedMs)
    return this.refuses(kind) && waitedMs > this.#limits[kind]
  }

  #closeWindow(): void {
    const now = this.#now()
    const { endsAt, calls, quickestMs } = this.#window
    if (now < endsAt) return
    // After a pause, the windows without calls count as well.
    const pause = Math.floor((now - endsAt) / WINDOW_MS) * STEP.down
    for (const kind of ['read', 'write'] as const) {
      const limitMs = this.#limits[kind]
      const lateness = calls < LEAST_CALLS ? -1 : (quickestMs - limitMs) / limitMs
      const step = lateness < 0 ? STEP.down : Math.min(1, lateness) * STEP.up
      this.#share[kind] = Math.min(MOST_SHARE, Math.max(0, this.#share[kind] + step + pause))
    }
    this.#window = { endsAt: now + WINDOW_MS, calls: 0, quickestMs: Number.POSITIVE_INFINITY }
  }
}

/** Clients come back at different times. */
const RETRY_AFTER_S = { min: 1, max: 4 }

/** Called before a call is admitted, and after. Both throw internal (503), with `Retry-After`. */
export type Overload = { refuseNew(): void; refuseLate(): void }

/**
 * Returns what refuses a call that has just arrived, if the process has too much to do. Calls that list or end access
 * are never refused.
 */
export function overloadOf(
  { load, metrics }: { readonly load: LoadShedder; readonly metrics: ApiMetrics },
  endpoint: Endpoint,
): Overload {
  const kind = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? 'read' : 'write'
  const arrivedAt = performance.now()
  const refuseIf = (isRefused: boolean) => {
    if (!isRefused || endpoint.isControl) return
    metrics.loadRefusals.add({ kind })
    throw appError('internal', 'The service is too busy. Try again after `Retry-After`.', {
      status: UNAVAILABLE,
      headers: { 'Retry-After': String(randomInt(RETRY_AFTER_S.min, RETRY_AFTER_S.max + 1)) },
      details: { reason: 'too_busy' },
    })
  }
  return {
    refuseNew: () => refuseIf(load.refuses(kind)),
    refuseLate: () => refuseIf(load.refusesLate(kind, performance.now() - arrivedAt)),
  }
}
