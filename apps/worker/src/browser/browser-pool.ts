import { BrowserError } from './browser-error.ts'
import type { BrowserEvent } from './browser-event.ts'
import type { CaptureKind } from './capture.ts'
import type { Card } from './card.ts'
import type { CardPage } from './card-page.ts'
import type { Job, LaneOptions } from './lane.ts'
import { Lane } from './lane.ts'
import { sweepScratchDir } from './launch-dir.ts'
import { MemoryGroups } from './memory-groups.ts'
import { MemoryWatch } from './memory-watch.ts'
import type { BrowserUser, Separation } from './separation.ts'
import { findSeparation } from './separation.ts'
import { settlesWithin } from './settles-within.ts'

const MAX_JOBS_PER_BROWSER = 500
const MAX_RSS_BYTES = 700 * 1024 * 1024
const MEMORY_LIMIT_BYTES = 1536 * 1024 * 1024

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
  readonly lanes: number
  readonly onEvent?: (event: BrowserEvent) => void
  /** A browser is replaced after this many jobs; 500 unless told. */
  readonly maxJobsPerBrowser?: number
  /** A browser is replaced when its processes hold more than this, looked at every 20 jobs; 700 MiB unless told. */
  readonly maxRssBytes?: number
  /** A browser whose processes hold more than this is killed at once, and its job fails (`memory`); 1.5 GiB unless told. */
  readonly memoryLimitBytes?: number
  /** A control group that was delegated to the worker: there the kernel itself holds the limit. Null or left out: none. */
  readonly cgroup?: string | null
  /** How pages are captured; by what the binary can do unless told. */
  readonly capture?: CaptureKind
}

export type BrowserHealth = {
  readonly lanes: number
  readonly busy: number
  /** Lanes whose browser is up. One that is being replaced is not, for some tenths of a second. */
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
   * Waits for a free lane (first come, first served) and runs `work` on an empty page of its own, which is
   * closed when `work` is done. A stopped job is rejected at once, even if `work` goes on.
   *
   * @throws aborted, timeout, memory, crashed, launch or closed as a `BrowserError`; else whatever `work` throws.
   */
  run<T>(job: Job, work: (page: CardPage) => Promise<T>): Promise<T>
  health(): BrowserHealth
  /** The memory of all browsers; looking takes some milliseconds. */
  memoryBytes(): number
  /** Refuses what waits, stops what runs, and ends every browser. */
  close(): Promise<void>
}

/**
 * Launches one supervised browser a lane and makes sure that each runs in its sandbox.
 *
 * @throws launch or sandbox as a `BrowserError`.
 */
export async function startBrowserPool(options: BrowserOptions): Promise<BrowserPool> {
  await sweepScratchDir(options.scratchDir)
  const counts = { launches: 0, jobs: 0 }
  const separation = await findSeparation(options.user)
  const memoryLimitBytes = options.memoryLimitBytes ?? MEMORY_LIMIT_BYTES
  const laneOptions = {
    executablePath: options.executablePath,
    separation,
    scratchDir: options.scratchDir,
    fontConfigFile: options.fontConfigFile,
    maxJobs: options.maxJobsPerBrowser ?? MAX_JOBS_PER_BROWSER,
    maxRssBytes: options.maxRssBytes ?? MAX_RSS_BYTES,
    memory: new MemoryWatch(memoryLimitBytes),
    memoryGroups: options.cgroup ? await MemoryGroups.open(options.cgroup, memoryLimitBytes) : null,
    onEvent(event: BrowserEvent) {
      if (event.kind === 'launched') counts.launches += 1
      options.onEvent?.(event)
    },
  }
  const lanes = await startLanes(laneOptions, options)
  return new LanePool(lanes, counts, separation)
}

type SharedLaneOptions = Omit<LaneOptions, 'index' | 'capture'>

async function startLanes(laneOptions: SharedLaneOptions, options: BrowserOptions): Promise<Lane[]> {
  const { lane: first, capture } = await startFirstLane(laneOptions, options.capture)
  const others = Array.from(
    { length: options.lanes - 1 },
    (_, index) => new Lane({ ...laneOptions, capture, index: index + 1 }),
  )
  const lanes = [first, ...others]
  try {
    await Promise.all(others.map(startPatiently))
    return lanes
  } catch (error) {
    await Promise.all(lanes.map((lane) => lane.close()))
    throw error
  }
}

/** The first browser shows which kind of capture the binary knows; the others are launched for that one. */
async function startFirstLane(laneOptions: SharedLaneOptions, wanted: CaptureKind | undefined) {
  try {
    return await startLane(laneOptions, wanted ?? 'begin-frame')
  } catch (error) {
    const isUnsupported = error instanceof BrowserError && error.kind === 'unsupported'
    if (!isUnsupported || wanted) throw error
    return await startLane(laneOptions, 'screenshot')
  }
}

async function startLane(laneOptions: SharedLaneOptions, capture: CaptureKind) {
  const lane = new Lane({ ...laneOptions, capture, index: 0 })
  await startPatiently(lane)
  return { lane, capture }
}

/** On a machine that is very busy, a browser's first draw can fail for no reason that a second start doesn't mend. */
async function startPatiently(lane: Lane): Promise<void> {
  await lane.start().catch((error: unknown) => {
    const mayPass = error instanceof BrowserError && (error.kind === 'unsupported' || error.kind === 'launch')
    if (!mayPass) throw error
    return lane.start()
  })
}

/**
 * A lane that is busy for longer after its job has ended is given up: tidying up takes a second, and the next job must not wait
 * for what hangs. A browser that was just being launched is killed when it comes up.
 */
const TIDY_WITHIN_MS = 3_000

type Waiter = { readonly admit: (lane: Lane) => void; readonly refuse: () => void }

class LanePool implements BrowserPool {
  readonly #lanes: Lane[]
  readonly #counts: { readonly launches: number; jobs: number }
  readonly #separation: Separation
  readonly #free: Set<Lane>
  readonly #waiting = new Set<Waiter>()
  #isClosed = false

  constructor(
    lanes: readonly Lane[],
    counts: { readonly launches: number; jobs: number },
    separation: Separation,
  ) {
    this.#lanes = [...lanes]
    this.#counts = counts
    this.#separation = separation
    this.#free = new Set(lanes)
  }

  async run<T>(job: Job, work: (page: CardPage) => Promise<T>): Promise<T> {
    checkCard(job.card)
    const lane = await this.#acquire(job)
    return lane.run(job, work).finally(() => {
      this.#counts.jobs += 1
      void this.#takeBack(lane)
    })
  }

  async #takeBack(lane: Lane): Promise<void> {
    if (await settlesWithin(TIDY_WITHIN_MS, lane.tidied)) return this.#release(lane)
    const fresh = lane.replace()
    this.#lanes[this.#lanes.indexOf(lane)] = fresh
    this.#release(fresh)
  }

  health(): BrowserHealth {
    return {
      lanes: this.#lanes.length,
      busy: this.#lanes.length - this.#free.size,
      up: this.#lanes.filter(({ scale }) => scale !== null).length,
      waiting: this.#waiting.size,
      sandboxed: true,
      separated: this.#separation.hasNamespaces,
      launches: this.#counts.launches,
      jobs: this.#counts.jobs,
    }
  }

  memoryBytes(): number {
    return this.#lanes.reduce((sum, lane) => sum + lane.memoryBytes(), 0)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const waiter of this.#waiting) waiter.refuse()
    await Promise.all(this.#lanes.map((lane) => lane.close()))
  }

  async #acquire({ card, signal }: Job): Promise<Lane> {
    if (this.#isClosed) throw new BrowserError('closed')
    if (signal.aborted) throw new BrowserError('aborted')
    const free = [...this.#free]
    const lane = free.find(({ scale }) => scale === card.scale) ?? free[0]
    if (lane) {
      this.#free.delete(lane)
      return lane
    }
    return await this.#wait(signal)
  }

  #wait(signal: AbortSignal): Promise<Lane> {
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
        admit(lane) {
          leave()
          resolve(lane)
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

  #release(lane: Lane): void {
    const [next] = this.#waiting
    if (next) {
      next.admit(lane)
      return
    }
    this.#free.add(lane)
    lane.prepare()
  }
}

function checkCard({ widthPx, heightPx }: Card): void {
  const isWhole = Number.isInteger(widthPx) && Number.isInteger(heightPx)
  if (!isWhole || widthPx < 1 || heightPx < 1) throw new RangeError('A card is whole pixels wide and high.')
}
