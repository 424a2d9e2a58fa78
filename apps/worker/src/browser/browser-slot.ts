import { settlesWithin } from '../settles-within.ts'
import { untilAborted } from '../until-aborted.ts'
import { BrowserError } from './browser-error.ts'
import type { BrowserEvent } from './browser-event.ts'
import type { CardPage } from './capture/card-page.ts'
import { cardPage } from './capture/card-page.ts'
import type { CardTarget } from './capture/card-target.ts'
import type { CaptureKind } from './capture.ts'
import type { Card } from './card.ts'
import type { JobEnd } from './job-end.ts'
import { watchJobEnd } from './job-end.ts'
import type { MemoryGroups } from './process/memory-groups.ts'
import type { MemoryWatch } from './process/memory-watch.ts'
import { groupMemoryBytes } from './process/process-tree.ts'
import type { Separation } from './process/separation.ts'
import { WarmBrowser } from './warm-browser.ts'

/** The most common card. An idle slot keeps a browser of its scale ready. */
const USUAL_CARD: Card = { widthPx: 540, heightPx: 720, scale: 2 }
const CLOSE_MS = 1_000
/** Longer than two launches and their first pages may take. */
const OPEN_WITHIN_MS = 50_000
/** Reading the memory of a process group costs some milliseconds. */
const JOBS_BETWEEN_MEMORY_CHECKS = 20
/** If an idle browser dies sooner than this after its launch, the slot replaces it only when a job needs one. */
const WORTH_REPLACING_MS = 5_000

export type BrowserSlotOptions = {
  readonly index: number
  readonly executablePath: string
  readonly separation: Separation
  readonly scratchDir: string
  readonly fontConfigFile: string
  readonly capture: CaptureKind
  readonly maxJobs: number
  readonly maxRssBytes: number
  readonly memory: MemoryWatch
  readonly memoryGroups: MemoryGroups | null
  readonly onEvent: (event: BrowserEvent) => void
}

export type Job = {
  readonly card: Card
  readonly signal: AbortSignal
  /** Counted from the moment the job gets its slot. The wait for a slot is not counted. */
  readonly deadlineMs: number
}

/**
 * Runs one job at a time in one browser. Two jobs can't share a browser, because two frames in flight kill its GPU
 * process. The device scale is fixed at launch, so a job with another scale gets a new browser (some 150 ms).
 */
export class BrowserSlot {
  readonly #options: BrowserSlotOptions
  #warm: WarmBrowser | null = null
  /** Serializes launches and shutdowns. Otherwise two browsers could be up and the slot would lose track of one. */
  #turn: Promise<unknown> = Promise.resolve()
  #end: JobEnd | null = null
  #tidied: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(options: BrowserSlotOptions) {
    this.#options = options
  }

  /** Launches the slot's first browser. @throws as `WarmBrowser.start` does. */
  async start(): Promise<void> {
    await this.#browserFor(USUAL_CARD)
  }

  /** Returns the scale of the running browser; null when none is running. */
  get scale(): number | null {
    return this.#warm?.browser.isAlive ? this.#warm.browser.scale : null
  }

  /** Returns the memory of the running browser; 0 when none is running. */
  memoryBytes(): number {
    return this.#warm ? groupMemoryBytes(this.#warm.browser.pid) : 0
  }

  /** Runs a job. The slot takes the next job when `tidied` is fulfilled, which may be later. */
  async run<T>(job: Job, work: (page: CardPage) => Promise<T>): Promise<T> {
    const end = watchJobEnd(job)
    this.#end = end
    const opened = this.#open(job.card)
    try {
      return await untilAborted(
        end.signal,
        openedInTime(opened).then((target) => this.#workOn(target, end, work)),
      )
    } finally {
      end.stop('closed')
      end.release()
      this.#tidied = this.#tidy(opened, end)
    }
  }

  /** Fulfilled when the last job is cleaned up. */
  get tidied(): Promise<void> {
    return this.#tidied
  }

  /** Launches a browser of the usual scale before a job needs it. */
  prepare(): void {
    // `#launch` has reported the failure as an event, and the next job tries again.
    this.#browserFor(USUAL_CARD).catch(() => undefined)
  }

  /** Stops the running job and ends the browser. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#end?.stop('closed')
    await this.#tidied
    await this.#turn
    const warm = this.#warm
    this.#warm = null
    await warm?.browser.close()
  }

  async #workOn<T>(target: CardTarget, end: JobEnd, work: (page: CardPage) => Promise<T>): Promise<T> {
    if (end.reason) throw end.reason
    void target.lost.then(() => end.stop(target.browser.isOutOfMemory ? 'memory' : 'crashed'))
    // `run` aborts this signal for every job, also when `work` never settles, so the watch is always removed.
    const unwatch = this.#options.memory.watch(target.browser.pid, () => end.stop('memory'))
    end.signal.addEventListener('abort', unwatch, { once: true })
    return await work(cardPage(target, end))
  }

  /**
   * Stops the job, kills the browser, and returns a new slot. This is for a slot that hangs, so it awaits nothing the
   * slot awaits.
   */
  replace(): BrowserSlot {
    this.#isClosed = true
    this.#end?.stop('closed')
    const warm = this.#warm
    if (warm) void this.#retire(warm, 'killed')
    return new BrowserSlot(this.#options)
  }

  async #open(card: Card): Promise<CardTarget> {
    const warm = await this.#browserFor(card)
    try {
      return await warm.take(card)
    } catch {
      await this.#retire(warm, 'crashed')
    }
    // The job has not started yet, so a browser that died while idle is no reason to fail it.
    const fresh = await this.#browserFor(card)
    try {
      return await fresh.take(card)
    } catch (cause) {
      await this.#retire(fresh, 'crashed')
      throw new BrowserError('crashed', { cause })
    }
  }

  #browserFor(card: Card): Promise<WarmBrowser> {
    const mine = this.#turn.then(() => this.#ensure(card))
    this.#turn = mine.catch(() => undefined)
    return mine
  }

  async #ensure(card: Card): Promise<WarmBrowser> {
    if (this.#isClosed) throw new BrowserError('closed')
    const warm = this.#warm
    if (warm?.browser.isAlive && warm.browser.scale === card.scale) return warm
    if (warm) await this.#retire(warm, warm.browser.isAlive ? 'rescaled' : 'crashed')
    return await this.#launch(card)
  }

  async #launch(card: Card): Promise<WarmBrowser> {
    const { index, onEvent } = this.#options
    const startedAt = performance.now()
    try {
      const warm = await WarmBrowser.start(this.#options, card)
      const { pid, scale } = warm.browser
      if (this.#isClosed) {
        void warm.browser.kill()
        throw new BrowserError('closed')
      }
      this.#warm = warm
      onEvent({ kind: 'launched', slot: index, pid, scale, ms: performance.now() - startedAt })
      void warm.browser.ended.then(() => this.#replaceDead(warm, performance.now() - startedAt))
      return warm
    } catch (error) {
      const isProbe = error instanceof BrowserError && error.kind === 'unsupported'
      if (!isProbe) onEvent({ kind: 'launch-failed', slot: index })
      throw error
    }
  }

  async #replaceDead(warm: WarmBrowser, livedMs: number): Promise<void> {
    // A running job notices the loss itself, and its clean-up replaces the browser.
    if (this.#warm !== warm || this.#end) return
    await this.#retire(warm, 'crashed')
    if (livedMs >= WORTH_REPLACING_MS) this.prepare()
  }

  async #tidy(opened: Promise<CardTarget>, end: JobEnd): Promise<void> {
    const asked = this.#warm
    // Don't wait for a browser that can't open a page once its job is over. The pending open fails when the browser
    // ends.
    if (asked && !(await settlesWithin(CLOSE_MS, opened))) await this.#retire(asked, 'killed')
    const target = await opened.catch(() => null)
    const warm = this.#warm
    if (target && warm) await this.#closeTarget(target, warm, end)
    this.#end = null
  }

  async #closeTarget(target: CardTarget, warm: WarmBrowser, end: JobEnd): Promise<void> {
    // The page may be too busy allocating memory to close.
    if (end.reason?.kind === 'memory') return await this.#retire(warm, 'killed')
    if (end.reason?.kind === 'crashed' || target.isLost()) return await this.#retire(warm, 'crashed')
    if (!(await settlesWithin(CLOSE_MS, target.close()))) return await this.#retire(warm, 'killed')
    const { maxJobs, maxRssBytes } = this.#options
    const isMemoryDue = warm.jobs % JOBS_BETWEEN_MEMORY_CHECKS === 0
    const isTooBig = isMemoryDue && groupMemoryBytes(warm.browser.pid) > maxRssBytes
    if (warm.jobs >= maxJobs || isTooBig) await this.#retire(warm, 'recycled')
  }

  async #retire(warm: WarmBrowser, kind: 'crashed' | 'killed' | 'rescaled' | 'recycled'): Promise<void> {
    if (this.#warm !== warm) return
    this.#warm = null
    const { index: slot, onEvent } = this.#options
    const { pid } = warm.browser
    if (kind === 'recycled') {
      onEvent({ kind, slot, pid, jobs: warm.jobs, rssBytes: groupMemoryBytes(pid) })
    } else {
      onEvent({ kind, slot, pid })
    }
    const isHealthy = kind === 'recycled' || kind === 'rescaled'
    await (isHealthy ? warm.browser.close() : warm.browser.kill())
  }
}

/**
 * Fails with `launch` if the page doesn't open in time. A slow browser is not the job's fault, and the job's own limit
 * may be longer.
 */
async function openedInTime(opened: Promise<CardTarget>): Promise<CardTarget> {
  if (!(await settlesWithin(OPEN_WITHIN_MS, opened))) throw new BrowserError('launch')
  return opened
}
