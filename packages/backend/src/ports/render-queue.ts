import type { Turn } from '../domain/turn.ts'

/** Wakes a worker. The row in Postgres is the truth: a wake-up that is lost is repeated, one too many does no harm. */
export interface RenderQueue {
  /** Puts a render in line, at the place that is fair; once, however often it is asked. `traceparent`: the trace that goes on in the worker. */
  add(turn: Turn, traceparent?: string | null): Promise<void>
}
