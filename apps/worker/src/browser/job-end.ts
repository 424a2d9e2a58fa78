import type { BrowserErrorKind } from './browser-error.ts'
import { BrowserError } from './browser-error.ts'

/** The single record of whether a job has been stopped, and why. */
export type JobEnd = {
  /** Aborts when the job is stopped, with a `BrowserError` as its reason. */
  readonly signal: AbortSignal
  /** Why the job was stopped; null while it runs. */
  readonly reason: BrowserError | null
  /** Stops the job; only the first reason counts. */
  stop(kind: BrowserErrorKind): void
  /** Clears the timer and removes the signal's listener. */
  release(): void
}

/** Returns a job's end. Stops the job when its signal aborts or its deadline, counted from now, passes. */
export function watchJobEnd(job: { signal: AbortSignal; deadlineMs: number }): JobEnd {
  const stopped = new AbortController()
  let reason: BrowserError | null = null

  const stop = (kind: BrowserErrorKind) => {
    if (reason) return
    reason = new BrowserError(kind)
    stopped.abort(reason)
  }
  const abort = () => stop('aborted')
  const timer = setTimeout(stop, job.deadlineMs, 'timeout')
  job.signal.addEventListener('abort', abort, { once: true })
  if (job.signal.aborted) abort()

  return {
    signal: stopped.signal,
    get reason() {
      return reason
    },
    stop,
    release() {
      clearTimeout(timer)
      job.signal.removeEventListener('abort', abort)
    },
  }
}
