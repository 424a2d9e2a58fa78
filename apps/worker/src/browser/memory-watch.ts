import { memoryOfGroups } from './process-tree.ts'

/**
 * One pass over `/proc` takes 1 to 3 ms. Chromium allocates at most some 2 GB a second, so a browser exceeds the limit
 * by 200 MB.
 */
const INTERVAL_MS = 100

/**
 * Watches the memory of a pool's browsers and reports a browser that exceeds the limit. Polls only while a browser is
 * watched. Has no effect without `/proc`.
 */
export class MemoryWatch {
  readonly #limitBytes: number
  readonly #watched = new Map<number, () => void>()
  #timer: NodeJS.Timeout | undefined

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes
  }

  /** Calls `onExceeded` once when the process group exceeds the limit. Returns a function that stops the watch. */
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
