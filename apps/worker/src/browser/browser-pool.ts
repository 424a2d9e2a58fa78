import { settlesWithin } from '../settles-within.ts'
import { BrowserError } from './browser-error.ts'
import type { BrowserEvent } from './browser-event.ts'
import type { BrowserSlot, Job } from './browser-slot.ts'
import type { CardPage } from './capture/card-page.ts'
import type { CaptureKind } from './capture.ts'
import type { Card } from './card.ts'
import { sweepScratchDir } from './process/launch-dir.ts'
import { MemoryGroups } from './process/memory-groups.ts'
import { MemoryWatch } from './process/memory-watch.ts'
import type { BrowserUser, Separation } from './process/separation.ts'
import { findSeparation } from './process/separation.ts'
import { startSlots } from './start-slots.ts'

export type BrowserOptions = {
  /** A headless shell or a full Chromium, or a script that becomes one. */
  readonly executablePath: string
  /** The account that browsers run as; null: the worker's own. */
  readonly user: BrowserUser | null
  /** Profiles and temporary files live here, one directory a browser. The browser's user needs to reach it. */
  readonly scratchDir: string
  /** What `prepareFontFolder` returned. The browser's user needs to reach the folder. */
  readonly fontConfigFile: string
  /** Browsers, and so jobs at once; one a core is right. */
  readonly slots: number
  readonly onEvent?: (event: BrowserEvent) => void
  /** A browser is replaced after this many jobs. */
  readonly maxJobs: number
  /** A browser is replaced if its processes use more than this, checked every 20 jobs. */
  readonly maxRssBytes: number
  /** A browser whose processes use more than this is killed at once, and its job fails (`memory`). */
  readonly memoryLimitBytes: number
  /** A control group that was delegated to the worker: there the kernel itself holds the limit. Null or left out: none. */
  readonly cgroup?: string | null
  /** How pages are captured. By default it depends on the binary. */
  readonly capture?: CaptureKind
}

export type BrowserHealth = {
  readonly slots: number
  readonly busy: number
  /** Slots whose browser is up. One that is being replaced is not, for some tenths of a second. */
  readonly up: number
  readonly waiting: number
  /** Every browser that was launched has been looked at. */
  readonly sandboxed: boolean
  /** Whether browsers are in a user namespace and a network of their own, so that they can't look into the worker. */
  readonly separated: boolean
  readonly launches: number
  /** Jobs that have ended, whichever way. */
  readonly jobs: number
}

export interface BrowserPool {
  /**
   * Waits for a free slot (first come, first served) and runs `work` on an empty page of its own, which is
   * closed when `work` is done. A stopped job is rejected at once, even if `work` goes on.
   *
   * @throws aborted, timeout, memory, crashed, launch or closed as a `BrowserError`; otherwise the error of `work`.
   */
  run<T>(job: Job, work: (page: CardPage) => Promise<T>): Promise<T>
  health(): BrowserHealth
  /** The memory of all browsers; looking takes some milliseconds. */
  memoryBytes(): number
  /** Refuses what waits, stops what runs, and ends every browser. */
  close(): Promise<void>
}

/**
 * Launches one supervised browser a slot and makes sure that each runs in its sandbox.
 *
 * @throws launch or sandbox as a `BrowserError`.
 */
export async function startBrowserPool(options: BrowserOptions): Promise<BrowserPool> {
  await sweepScratchDir(options.scratchDir)
  const counts = { launches: 0, jobs: 0 }
  const separation = await findSeparation(options.user)
  const { memoryLimitBytes } = options
  const slotOptions = {
    executablePath: options.executablePath,
    separation,
    scratchDir: options.scratchDir,
    fontConfigFile: options.fontConfigFile,
    maxJobs: options.maxJobs,
    maxRssBytes: options.maxRssBytes,
    memory: new MemoryWatch(memoryLimitBytes),
    memoryGroups: options.cgroup ? await MemoryGroups.open(options.cgroup, memoryLimitBytes) : null,
    onEvent(event: BrowserEvent) {
      if (event.kind === 'launched') counts.launches += 1
      options.onEvent?.(event)
    },
  }
  const slots = await startSlots(slotOptions, { count: options.slots, capture: options.capture })
  return new SlotPool(slots, counts, separation)
}

/**
 * A slot that is busy for longer after its job has ended is given up: tidying up takes a second, and the next job must not wait
 * for what hangs. A browser that was just being launched is killed when it comes up.
 */
const TIDY_WITHIN_MS = 3_000

type Waiter = { readonly admit: (slot: BrowserSlot) => void; readonly refuse: () => void }

class SlotPool implements BrowserPool {
  readonly #slots: BrowserSlot[]
  readonly #counts: { readonly launches: number; jobs: number }
  readonly #separation: Separation
  readonly #free: Set<BrowserSlot>
  readonly #waiting = new Set<Waiter>()
  #isClosed = false

  constructor(
    slots: readonly BrowserSlot[],
    counts: { readonly launches: number; jobs: number },
    separation: Separation,
  ) {
    this.#slots = [...slots]
    this.#counts = counts
    this.#separation = separation
    this.#free = new Set(slots)
  }

  async run<T>(job: Job, work: (page: CardPage) => Promise<T>): Promise<T> {
    checkCard(job.card)
    const slot = await this.#acquire(job)
    return slot.run(job, work).finally(() => {
      this.#counts.jobs += 1
      void this.#takeBack(slot)
    })
  }

  async #takeBack(slot: BrowserSlot): Promise<void> {
    if (await settlesWithin(TIDY_WITHIN_MS, slot.tidied)) return this.#release(slot)
    const fresh = slot.replace()
    this.#slots[this.#slots.indexOf(slot)] = fresh
    this.#release(fresh)
  }

  health(): BrowserHealth {
    return {
      slots: this.#slots.length,
      busy: this.#slots.length - this.#free.size,
      up: this.#slots.filter(({ scale }) => scale !== null).length,
      waiting: this.#waiting.size,
      sandboxed: true,
      separated: this.#separation.hasNamespaces,
      launches: this.#counts.launches,
      jobs: this.#counts.jobs,
    }
  }

  memoryBytes(): number {
    return this.#slots.reduce((sum, slot) => sum + slot.memoryBytes(), 0)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const waiter of this.#waiting) waiter.refuse()
    await Promise.all(this.#slots.map((slot) => slot.close()))
  }

  async #acquire({ card, signal }: Job): Promise<BrowserSlot> {
    if (this.#isClosed) throw new BrowserError('closed')
    if (signal.aborted) throw new BrowserError('aborted')
    const free = [...this.#free]
    const slot = free.find(({ scale }) => scale === card.scale) ?? free[0]
    if (slot) {
      this.#free.delete(slot)
      return slot
    }
    return await this.#wait(signal)
  }

  #wait(signal: AbortSignal): Promise<BrowserSlot> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(waiter)
        signal.removeEventListener('abort', abort)
      }
      const abort = () => {
        leave()
        reject(new BrowserError('aborted'))
      }
      const waiter: Waiter = {
        admit(slot) {
          leave()
          resolve(slot)
        },
        refuse() {
          leave()
          reject(new BrowserError('closed'))
        },
      }
      signal.addEventListener('abort', abort, { once: true })
      this.#waiting.add(waiter)
    })
  }

  #release(slot: BrowserSlot): void {
    const [next] = this.#waiting
    if (next) {
      next.admit(slot)
      return
    }
    this.#free.add(slot)
    slot.prepare()
  }
}

function checkCard({ widthPx, heightPx }: Card): void {
  const isWhole = Number.isInteger(widthPx) && Number.isInteger(heightPx)
  if (!isWhole || widthPx < 1 || heightPx < 1) throw new RangeError('A card is whole pixels wide and high.')
}
