import { GalleyError } from './galley-error.ts'
import type { Settings } from './settings.ts'
import { backOffMs, pause } from './timing.ts'
import { isPassing } from './transport.ts'

const REST = { leastMs: 300, mostMs: 5_000 }
/** How long a wait without an end of its own goes on while no answer comes. A restart takes some seconds. */
const PATIENCE_MS = 120_000

export type Outage = {
  /** Asks until an answer comes. @throws as `survive`. */
  readonly outlast: <T>(ask: () => Promise<T>) => Promise<T>
  /** The service has answered: what comes next is another outage. */
  readonly over: () => void
  /** Rests before the next try. @throws the error when another try makes no sense; the signal's reason on abort. */
  readonly survive: (error: unknown) => Promise<void>
}

/** Carries a wait over the time in which the service doesn't answer. The signal ends a wait that has an end. */
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
