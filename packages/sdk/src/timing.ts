/** Waits. @throws the signal's reason when it aborts meanwhile. */
export async function pause(ms: number, signal?: AbortSignal | null): Promise<void> {
  signal?.throwIfAborted()
  // Not `Promise.withResolvers`: Node 20 doesn't know it.
  await new Promise<void>((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}

/**
 * How long to rest before the next try: twice as long each time, and never twice the same, so that many clients that
 * failed together don't come back together.
 */
export function backOffMs(
  failures: number,
  { leastMs, mostMs }: { leastMs: number; mostMs: number },
): number {
  const ceiling = Math.min(mostMs, leastMs * 2 ** failures)
  return ceiling / 2 + Math.random() * (ceiling / 2)
}
