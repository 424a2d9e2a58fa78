import { GalleyError } from './galley-error.ts'
import type { Settings } from './settings.ts'
import { backOffMs, pause } from './timing.ts'
import { isPassing } from './transport.ts'

const REST = { leastMs: 300, mostMs: 5_000 }
/** How long a wait without a deadline goes on without an answer. A restart takes some seconds. */
const PATIENCE_MS = 120_000

export type Outage = {
  /** Repeats a call until it succeeds. @throws as `survive`. */
  readonly outlast: <T>(ask: () => Promise<T>) => Promise<T>
  /** Notes an answer, so that the next failure counts as a new outage. */
  readonly over: () => void
  /** Waits before the next try. @throws the error when a retry makes no sense; the signal's reason on abort. */
  readonly survive: (error: unknown) => Promise<void>
}

/** Keeps a wait going while the service doesn't answer. If the wait has a deadline, the signal ends it. */
export function outageOf(
  { longestRestMs }: Settings,
  { hasEnd, signal }: { readonly hasEnd: boolean; readonly signal: AbortSignal | undefined },
): Outage {
  let failures = 0
  let awaySince = 0
  const over = () => {
    failures = 0
  }
  const survive = async (error: unknown) => {
    const asksForMs = error instanceof GalleyError && isPassing(error) ? (error.retryAfterMs ?? 0) : null
    if (asksForMs === null || asksForMs > longestRestMs) throw error
    if (failures === 0) awaySince = Date.now()
    else if (!hasEnd && Date.now() - awaySince > PATIENCE_MS) throw error
    await pause(Math.max(asksForMs, backOffMs(failures++, REST)), signal)
  }
  const outlast = async <T>(ask: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        const answer = await ask()
        over()
        return answer
      } catch (error) {
        await survive(error)
      }
    }
  }
  return { outlast, over, survive }
}
