import type { Log } from './log.ts'
import { loggedError } from './log.ts'

type Step = () => Promise<unknown>

/**
 * Runs the steps in order on SIGTERM or SIGINT, then exits. On a second signal, or when the steps take longer than
 * `graceMs`, exits at once with status 1.
 */
export function closeOnSignal(log: Log, graceMs: number, steps: readonly Step[]): void {
  let isClosing = false
  const close = async () => {
    if (isClosing) process.exit(1)
    isClosing = true
    log.info('closing')
    setTimeout(() => process.exit(1), graceMs).unref()
    for (const step of steps) {
      await step().catch((error: unknown) =>
        log.error('a step of closing failed', { error: loggedError(error) }),
      )
    }
    log.info('closed')
    process.exit(0)
  }
  process.on('SIGTERM', () => void close())
  process.on('SIGINT', () => void close())
}
