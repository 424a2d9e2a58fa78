/** A deadline for an operation. */
export type Deadline = {
  readonly signal: AbortSignal
  /** Moves the deadline forward to `timeMs` from now. An earlier deadline stays. */
  shortenTo(timeMs: number): void
  /** Clears the timer. */
  end(): void
}

/** Starts a deadline that aborts its signal in `timeMs`, with the error that `reason` then returns. */
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
