/** Waits for `promise` up to `timeMs`. Resolves to whether the promise settled, either way, in that time. */
export function settlesWithin(timeMs: number, promise: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, timeMs, false)
    const settle = () => {
      clearTimeout(timer)
      resolve(true)
    }
    promise.then(settle, settle)
  })
}
