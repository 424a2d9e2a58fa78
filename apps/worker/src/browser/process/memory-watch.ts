import { memoryOfGroups } from './process-tree.ts'

/** Chromium allocates at most some 2 GB a second, so a browser exceeds the limit by 200 MB. A pass takes half a ms. */
const INTERVAL_MS = 100
/**
 * For how many passes a process counts to the group that it was first seen in. After that all are read again, because a
 * process can change its group, and a number can be used again.
 */
const PASSES_WITH_KNOWN_GROUPS = 50

/**
 * Watches the memory of a pool's browsers and reports a browser that exceeds the limit. Polls only while a browser is
 * watched. Has no effect without `/proc`.
 */
export class MemoryWatch {
  readonly #limitBytes: number
  readonly #watched = new Map<number, () => void>()
  /** The group of each process, so that a pass reads only the processes of watched browsers and new ones. */
  readonly #groups = new Map<number, number>()
  #passes = 0
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
    this.#passes = (this.#passes + 1) % PASSES_WITH_KNOWN_GROUPS
    if (this.#passes === 0) this.#groups.clear()
    for (const [groupId, bytes] of memoryOfGroups([...this.#watched.keys()], this.#groups)) {
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
