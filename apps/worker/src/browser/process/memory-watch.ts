import { memoryOfGroups } from './process-tree.ts'

/**
 * A pass over all processes takes 1 to 3 ms, over the browsers' own a third of that. Chromium allocates at most some 2 GB a second, so a browser exceeds the limit
 * by 200 MB.
 */
const INTERVAL_MS = 100
/**
 * How many passes skip the processes that belonged to no browser. Then all are read again, because a process can change
 * its group, and a number can be used again.
 */
const QUICK_PASSES = 9

/**
 * Watches the memory of a pool's browsers and reports a browser that exceeds the limit. Polls only while a browser is
 * watched. Has no effect without `/proc`.
 */
export class MemoryWatch {
  readonly #limitBytes: number
  readonly #watched = new Map<number, () => void>()
  /** The processes that belonged to no watched browser in the last full pass. */
  readonly #others = new Set<number>()
  #quickPasses = 0
  #timer: NodeJS.Timeout | undefined

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes
  }

  /** Calls `onExceeded` once when the process group exceeds the limit. Returns a function that stops the watch. */
  watch(groupId: number, onExceeded: () => void): () => void {
    this.#watched.set(groupId, onExceeded)
    this.#others.clear()
    this.#timer ??= setInterval(() => this.#look(), INTERVAL_MS).unref()
    return () => this.#forget(groupId)
  }

  #look(): void {
    this.#quickPasses = (this.#quickPasses + 1) % (QUICK_PASSES + 1)
    if (this.#quickPasses === 0) this.#others.clear()
    for (const [groupId, bytes] of memoryOfGroups([...this.#watched.keys()], this.#others)) {
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
