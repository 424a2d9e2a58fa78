import type { Turn } from '../domain/turn.ts'
import { costOf } from '../domain/turn.ts'
import type { RenderQueue } from '../ports/render-queue.ts'
import type { RedisConnection } from '../redis/connection.ts'
import type { RenderJob } from './render-line.ts'
import { ADD_SCRIPT, LINE_KEYS, renderJobSchema, TAKE_SCRIPT } from './render-line.ts'

/** The renders that wait, in Redis: two scripts, so that every change is one step and costs the same however many wait. */
export class RedisRenderQueue implements RenderQueue {
  readonly #redis: RedisConnection

  constructor(redis: RedisConnection) {
    this.#redis = redis
  }

  /** One job for each attempt: a wake-up that is still waiting is not repeated, one after a crash is new. */
  async add(turn: Turn, traceparent: string | null = null): Promise<void> {
    const { line, cost, isLong } = costOf(turn)
    const job: RenderJob = { render_id: turn.id, ...(traceparent !== null && { traceparent }) }
    const member = `${turn.id}.${turn.attempt}`
    const values = [member, JSON.stringify(job), line, cost, isLong ? 1 : 0]
    await this.#redis.eval(ADD_SCRIPT, LINE_KEYS.length, ...LINE_KEYS, ...values)
  }

  /** Takes the render whose turn it is out of the line; null when none waits that may be taken. */
  async take({ mayBeLong }: { mayBeLong: boolean }): Promise<{ job: RenderJob; isLong: boolean } | null> {
    const found = await this.#redis.eval(TAKE_SCRIPT, LINE_KEYS.length, ...LINE_KEYS, mayBeLong ? 1 : 0)
    if (!Array.isArray(found)) return null
    const [job, isLong] = found
    return { job: renderJobSchema.parse(JSON.parse(job)), isLong: isLong === 1 }
  }
}
