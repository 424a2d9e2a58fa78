import { setTimeout as delay } from 'node:timers/promises'
import type { Job, Telemetry } from 'bullmq'
import { QueueEvents, UnrecoverableError, WaitingError, Worker } from 'bullmq'
import type { Render } from '../domain/render.ts'
import type { Renders } from '../ports/renders/renders.ts'
import type { RedisConnection } from '../redis/connection.ts'
import type { ServiceSign } from './outage-brake.ts'
import { OutageBrake } from './outage-brake.ts'
import { COUNTED, DRAIN_DELAY_S, KEPT_JOBS, LOCK, QUEUE_NAME, QUEUE_PREFIX } from './queue-options.ts'
import { Slots } from './slots.ts'

/** The outcome of an execution. `failure`: a closed set of reasons for boards; null when the attempt did not fail. */
export type Execution = { readonly failure: string | null; readonly sign: ServiceSign }

export type RenderWorkerOptions = {
  /** A connection that retries for ever. BullMQ opens two more like it. */
  readonly connection: RedisConnection
  /** How many renders run at a time. With more than one, the last slot is never used for a long render. */
  readonly concurrency: number
  readonly leaseMs: number
  readonly telemetry: Telemetry | null
  readonly onError: (error: unknown) => void
}

/**
 * How long a slot reserved for short renders holds a wake-up for a long one before it returns it to the queue for
 * another worker.
 */
const PARK_MS = 250
/** How long BullMQ waits before it retries a failed Redis request. */
const RETRY_MS = 1_000

/**
 * Runs renders: each job of the queue wakes a slot, which claims the render that is due and passes it to `execute`.
 *
 * A wake-up that can't be used now goes back to the queue: when Postgres is unavailable, when the worker backs off
 * because another service is unavailable, or when only long renders wait and the free slot is reserved for short ones.
 */
export class RenderWorker {
  readonly #renders: Pick<Renders, 'claimNext' | 'isAnyDue'>
  readonly #execute: (render: Render) => Promise<Execution>
  readonly #options: RenderWorkerOptions
  readonly #slots: Slots
  readonly #brake = new OutageBrake()
  readonly #worker: Worker
  /** Null for a worker with one slot, which has no slot reserved for short renders. */
  readonly #events: QueueEvents | null
  #added = Promise.withResolvers<void>()
  #resume: NodeJS.Timeout | null = null

  constructor(
    renders: Pick<Renders, 'claimNext' | 'isAnyDue'>,
    execute: (render: Render) => Promise<Execution>,
    options: RenderWorkerOptions,
  ) {
    this.#renders = renders
    this.#execute = execute
    this.#options = options
    const { connection, concurrency, telemetry, onError } = options
    this.#slots = new Slots(concurrency)
    const queue = { connection, prefix: QUEUE_PREFIX, ...(telemetry && { telemetry }) }
    this.#events = concurrency > 1 ? new QueueEvents(QUEUE_NAME, queue) : null
    this.#events?.on('added', () => this.#noteAdded())
    this.#events?.on('error', onError)
    this.#worker = new Worker(QUEUE_NAME, (job, token) => this.#process(job, token), {
      ...queue,
      ...LOCK,
      ...KEPT_JOBS,
      concurrency,
      metrics: COUNTED,
      drainDelay: DRAIN_DELAY_S,
      runRetryDelay: RETRY_MS,
    })
    this.#worker.on('error', onError)
  }

  /** Takes no more jobs and waits for the running renders. */
  async close(): Promise<void> {
    if (this.#resume) clearTimeout(this.#resume)
    await this.#events?.close()
    await this.#worker.close()
  }

  async #process(job: Job, token: string | undefined): Promise<string> {
    if (this.#brake.allow(1) === 0) return giveBack(job, token)
    const render = await this.#claim().catch((error: unknown) => {
      this.#options.onError(error)
      this.#noteSign('away')
      return 'later' as const
    })
    if (render === 'later') return giveBack(job, token)
    return render === null ? 'nothing waited' : this.#run(render, job)
  }

  /**
   * Claims the next render. Returns null when none waits, and `later` when the waiting ones are not for this slot: the
   * slot is reserved for short renders and only long ones wait, or concurrent claims hold the rows.
   */
  async #claim(): Promise<Render | null | 'later'> {
    const { leaseMs } = this.#options
    const parkedUntil = performance.now() + PARK_MS
    for (let tries = 0; ; tries++) {
      // Created before the claim, so that a wake-up or an end during the claim is not missed.
      const news = [this.#added.promise, this.#slots.longEnded]
      const { render, mayBeLong } = await this.#slots.take((may) =>
        this.#renders.claimNext({ mayBeLong: may, leaseMs }),
      )
      if (render || !(await this.#renders.isAnyDue(true))) return render
      const leftMs = parkedUntil - performance.now()
      if (leftMs <= 0) return 'later'
      const isContested = await this.#renders.isAnyDue(mayBeLong)
      await Promise.race([...news, delay(isContested ? Math.min(leftMs, 2 ** tries) : leftMs)])
    }
  }

  async #run(render: Render, job: Job): Promise<string> {
    const { id: render_id, attempt, traceparent } = render
    const data = { render_id, attempt, ...(traceparent !== null && { traceparent }) }
    const noted = job.updateData(data).catch(this.#options.onError)
    try {
      const { failure, sign } = await this.#execute(render)
      this.#noteSign(sign)
      await noted
      if (failure !== null) throw closedFailure(failure)
      return 'done'
    } finally {
      this.#slots.release(render)
    }
  }

  #noteAdded(): void {
    this.#added.resolve()
    this.#added = Promise.withResolvers()
  }

  /**
   * Pauses the worker while a service is unavailable. After that, lets one render at a time test whether the service is
   * back.
   */
  #noteSign(sign: ServiceSign): void {
    this.#brake.note(sign)
    const allowed = this.#brake.allow(this.#options.concurrency)
    if (allowed > 0) this.#worker.concurrency = allowed
    else this.#rest()
  }

  #rest(): void {
    if (this.#resume) clearTimeout(this.#resume)
    void this.#worker.pause(true)
    this.#resume = setTimeout(() => {
      this.#worker.concurrency = 1
      void this.#worker.resume()
    }, this.#brake.restMs())
  }
}

/** Moves a job back to the queue. @throws WaitingError always, which tells BullMQ about the move. */
async function giveBack(job: Job, token: string | undefined): Promise<never> {
  await job.moveToWait(token)
  throw new WaitingError()
}

/** Returns the error that a board shows for a failed attempt. Its stack would say nothing about the render. */
function closedFailure(reason: string): UnrecoverableError {
  const error = new UnrecoverableError(reason)
  error.stack = ''
  return error
}
