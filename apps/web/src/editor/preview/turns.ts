/** Work that has gone on for so long lets keys through that were pressed meanwhile. */
const SLICE_MS = 12
/** A window that is not shown paints nothing; its work goes on nevertheless. */
const UNSEEN_MS = 100

/** Resolves when the browser has shown what has changed so far. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const timer = window.setTimeout(resolve, UNSEEN_MS)
    window.requestAnimationFrame(() => {
      window.clearTimeout(timer)
      void nextTask().then(resolve)
    })
  })
}

/** Resolves in a task of its own: what was typed meanwhile comes first. */
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

/** Between two steps of a work: resolves at once, or in a task of its own when it has gone on for long. */
export type Pace = () => Promise<void>

/** Begins a work of several steps. */
export function paced(): Pace {
  let beganAt = performance.now()
  return async () => {
    if (performance.now() - beganAt < SLICE_MS) return
    await nextTask()
    beganAt = performance.now()
  }
}
