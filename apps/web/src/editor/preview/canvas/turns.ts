/** After working this long, a task yields to the event loop, so that key presses are handled. */
const SLICE_MS = 12
/** A hidden window never paints, so waiting for a paint ends after this time. */
const UNSEEN_MS = 100

/** Resolves after the browser has painted all changes so far. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const timer = window.setTimeout(resolve, UNSEEN_MS)
    window.requestAnimationFrame(() => {
      window.clearTimeout(timer)
      void nextTask().then(resolve)
    })
  })
}

/** Resolves in a new task, so that pending input events are handled first. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => window.setTimeout(resolve, ms))
}

/** Awaited between two steps. Resolves at once, or in a new task if the work has gone on for too long. */
export type Pace = () => Promise<void>

/** Returns the pace for work of several steps, which begins now. */
export function paced(): Pace {
  let beganAt = performance.now()
  return async () => {
    if (performance.now() - beganAt < SLICE_MS) return
    await nextTask()
    beganAt = performance.now()
  }
}
