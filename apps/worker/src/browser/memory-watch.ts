import { memoryOfGroups } from './process-tree.ts'

/** One pass over `/proc` takes 1 to 3 ms. Chromium takes some 2 GB a second at most, so a browser goes over by 200 MB. */
const INTERVAL_MS = 100

/**
 * Watches how much memory the browsers of a pool hold, and tells when one holds more than it may. Looks only while a browser
 * is watched. Sees nothing where there is no `/proc`.
 */
export class MemoryWatch {
  readonly #limitBytes: number
  readonly #watched = new Map<number, () => void>()
  #timer: NodeJS.Timeout | undefined

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes
  }

  /** Calls `onExceeded` once when the process group holds more than the limit. Returns how to stop watching it. */
  watch(groupId: number, onExceeded: () => void): () => void {
    this.#watched.set(groupId, onExceeded)
    this.#timer ??= setInterval(() => this.#look(), INTERVAL_MS).unref()
    return () => this.#forget(groupId)
  }

  #look(): void {
    for (const [groupId, bytes] of memoryOfGroups([...this.#watched.keys()])) {
      if (bytes <= this.#limitBytes) continue
      const onExceeded = this.#watched.get(groupId)
      this.#forget(groupId)
      onExceeded?.()
    }
  }

  #forget(groupId: number): void {
    this.#watched.delete(groupId)
    if (this.#watched.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
