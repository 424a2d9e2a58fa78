/** Waits for `promise` up to `timeMs`; says whether it was fulfilled in that time. */
export async function fulfilsWithin(timeMs: number, promise: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, timeMs, false)
  })
  const done = promise.then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([done, late])
  } finally {
    clearTimeout(timer)
  }
}
