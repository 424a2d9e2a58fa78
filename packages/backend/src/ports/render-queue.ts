import type { Claim } from '../domain/render.ts'

/** Wakes a worker. The row in Postgres is the truth: a wake-up that is lost is repeated, one too many does no harm. */
export interface RenderQueue {
  /** `traceparent`: the trace that goes on in the worker; null without one. */
  add(next: Claim, traceparent?: string | null): Promise<void>
}
