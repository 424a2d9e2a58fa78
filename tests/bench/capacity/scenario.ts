import type { Wish } from './demand.ts'
import type { Scaling } from './scaling.ts'

/** Returns a render's duration with all the cores that it can use, and its CPU time. */
export type Service = (pages: number) => { readonly wallS: number; readonly coreS: number }

export type Scenario = {
  readonly seed: number
  /** In order of time. */
  readonly wishes: readonly Wish[]
  readonly service: Service
  readonly workers: number
  /** The concurrency of each worker. */
  readonly slots: number
  readonly host: { readonly cores: number; readonly workers: number }
  /** If null, the number of workers stays as it was at the start. */
  readonly scaling: Scaling | null
  /** The time from the request for a worker to its readiness. */
  readonly startS: number
  /** How often a worker is lost without notice, and the time until another one takes its renders. */
  readonly losses: { readonly perHour: number; readonly noticedAfterS: number } | null
}

export type Job = Wish & { begunS: number | null; endedS: number | null; attempt: number }

export type Outcome = {
  readonly jobs: readonly Job[]
  /** When the last render ended. */
  readonly untilS: number
  /** The total of all workers, from their request to their end. */
  readonly workerS: number
  readonly usedCoreS: number
  /** The average number of waiting renders. */
  readonly meanWaiting: number
  /** The number of jobs in the queue. */
  readonly wakeUps: number
  readonly course: readonly Moment[]
}

export type Moment = {
  readonly atS: number
  readonly workers: number
  readonly waiting: number
  readonly busySlots: number
}
