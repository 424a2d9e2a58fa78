/** A moment at which something is given up. */
export type Deadline = {
  readonly signal: AbortSignal
  /** Brings the moment forward to `timeMs` from now. A moment that is nearer stays. */
  shortenTo(timeMs: number): void
  /** Lets go of the clock. */
  end(): void
}

/** Starts a deadline that aborts its signal in `timeMs`, with what `reason` makes then. */
export function startDeadline(timeMs: number, reason: () => Error): Deadline {
  const passed = new AbortController()
  const pass = () => passed.abort(reason())
  const timers = [setTimeout(pass, timeMs)]
  return {
    signal: passed.signal,
    shortenTo: (sooner) => {
      timers.push(setTimeout(pass, sooner))
    },
    end: () => {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
