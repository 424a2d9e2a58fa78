/** A service that a process can't work without. */
export type Part = {
  readonly name: 'database' | 'redis' | 'object_store' | 'browsers'
  check(): Promise<unknown>
}

/** The timeout of a probe. Kubernetes probes again soon. */
const CHECK_WITHIN_MS = 2_000

/** Returns the names of the unavailable services: those whose check rejects or doesn't answer in time. */
export async function partsAway(parts: readonly Part[], withinMs = CHECK_WITHIN_MS): Promise<Part['name'][]> {
  const found = await Promise.all(parts.map((part) => isThere(part, withinMs)))
  return parts.filter((_, index) => !found[index]).map(({ name }) => name)
}

async function isThere(part: Part, withinMs: number): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), withinMs)
  const answered = part.check().then(
    () => true,
    () => false,
  )
  return Promise.race([answered, late.promise]).finally(() => clearTimeout(timer))
}
