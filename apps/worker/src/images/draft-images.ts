import type { ImageSize, UserId } from '@galley/backend'

const KEPT_MS = 10 * 60_000
/** How long a picture that could not be decoded is not tried again. */
const FAILURE_KEPT_MS = 60_000
const MOST_KEPT = 5_000

/**
 * Caches the sizes of embedded pictures in texts that are not stored, so that an editor which asks at every keystroke
 * doesn't have them decoded each time. In memory, separately for each user.
 */
export class DraftImages {
  readonly #known = new Map<string, { readonly size: ImageSize | null; readonly until: number }>()

  find(ownerId: UserId, hashes: readonly string[]): Map<string, ImageSize | null> {
    const now = performance.now()
    const found = new Map<string, ImageSize | null>()
    for (const hash of hashes) {
      const known = this.#known.get(keyOf(ownerId, hash))
      if (known && known.until > now) found.set(hash, known.size)
    }
    return found
  }

  add(ownerId: UserId, hash: string, size: ImageSize | null): void {
    const key = keyOf(ownerId, hash)
    this.#known.delete(key)
    this.#known.set(key, { size, until: performance.now() + (size ? KEPT_MS : FAILURE_KEPT_MS) })
    const [oldest] = this.#known.keys()
    if (this.#known.size > MOST_KEPT && oldest !== undefined) this.#known.delete(oldest)
  }
}

function keyOf(ownerId: UserId, hash: string): string {
  return `${ownerId} ${hash}`
}
