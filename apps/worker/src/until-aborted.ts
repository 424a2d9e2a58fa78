/**
 * Settles as `work` does, or rejects with the signal's reason as soon as the signal aborts, even if `work` never settles. What
 * `work` does afterwards is ignored.
 */
export function untilAborted<T>(signal: AbortSignal, work: PromiseLike<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const abort = () => reject(signal.reason)
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  // An error that `work` throws because of the signal must not hide the signal's own reason.
  work.then(resolve, (error: unknown) => reject(signal.aborted ? signal.reason : error))
  const release = () => signal.removeEventListener('abort', abort)
  promise.then(release, release)
  return promise
}
