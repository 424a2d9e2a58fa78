import { setTimeout as delay } from 'node:timers/promises'
import type { Job, Telemetry } from 'bullmq'
import { QueueEvents, UnrecoverableError, WaitingError, Worker } from 'bullmq'
import type { Render } from '../domain/render.ts'
import type { Renders } from '../ports/renders.ts'
import type { RedisConnection } from '../redis/connection.ts'
import type { ServiceSign } from './outage-brake.ts'
import { OutageBrake } from './outage-brake.ts'
import { COUNTED, DRAIN_DELAY_S, KEPT_JOBS, LOCK, QUEUE_NAME, QUEUE_PREFIX } from './queue-options.ts'
import { Slots } from './slots.ts'

/** What an execution says about itself: `failure` is a closed reason for the board, null when the attempt did not fail. */
export type Execution = { readonly failure: string | null; readonly sign: ServiceSign }

export type RenderWorkerOptions = {
  /** A connection that waits for Redis as long as it takes. BullMQ makes two more like it. */
  readonly connection: RedisConnection
  /** How many renders run at a time. With more than one, long renders never have the last slot. */
  readonly concurrency: number
  readonly leaseMs: number
  readonly telemetry: Telemetry | null
  readonly onError: (error: unknown) => void
}

/**
 * How long a slot that is kept for short renders holds the wake-up of a long one before it gives it back, so that another
 * worker may take it.
 */
const PARK_MS = 250
/** How long BullMQ waits before it asks a Redis again that has refused. */
const RETRY_MS = 1_000

/**
 * Runs renders: each job of the queue wakes a slot, which claims the render that is due and hands it to `execute`.
 *
 * A wake-up that can't be used now goes back to the queue: when Postgres is away, when a part of the service is away and
 * this worker rests, or when only long renders wait and the free slot is kept for short ones.
 */
export class RenderWorker {
  readonly #renders: Pick<Renders, 'claimNext' | 'isAnyDue'>
  readonly #execute: (render: Render) => Promise<Execution>
  readonly #options: RenderWorkerOptions
  readonly #slots: Slots
  readonly #brake = new OutageBrake()
  readonly #worker: Worker
  /** Null for a worker of one slot, which keeps none for short renders. */
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

  /** Takes no further job and waits for what runs. */
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
   * Null: nothing waits. `later`: what waits is not for this slot, because it is kept for short renders and only long
   * ones wait, or because others hold the rows.
   */
  async #claim(): Promise<Render | null | 'later'> {
    const { leaseMs } = this.#options
    const parkedUntil = performance.now() + PARK_MS
    for (let tries = 0; ; tries++) {
      // Read before the claim: a wake-up or an end that comes after it must not be missed.
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

  /** Rests while a part is away, then lets one render at a time find out whether it is back. */
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

/** @throws WaitingError always: it tells BullMQ that the job is back in the queue. */
async function giveBack(job: Job, token: string | undefined): Promise<never> {
  await job.moveToWait(token)
  throw new WaitingError()
}

/** What a board shows of a failed attempt. The stack would tell nothing of the render. */
function closedFailure(reason: string): UnrecoverableError {
  const error = new UnrecoverableError(reason)
  error.stack = ''
  return error
}
