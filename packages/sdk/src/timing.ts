/** The first pause before a retry, and the longest. */
export const FIRST_BACK_OFF = { leastMs: 250, mostMs: 8_000 }

/** Waits. @throws the signal's reason if it aborts. */
export async function pause(ms: number, signal?: AbortSignal | null): Promise<void> {
  signal?.throwIfAborted()
  // Node 20 has no `Promise.withResolvers`.
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
 * Returns the exponential back-off before the next try, in ms. It has jitter, so that clients that failed together don't
 * retry together.
 */
export function backOffMs(
  failures: number,
  { leastMs, mostMs }: { leastMs: number; mostMs: number },
): number {
  const ceiling = Math.min(mostMs, leastMs * 2 ** failures)
  return ceiling / 2 + Math.random() * (ceiling / 2)
}
