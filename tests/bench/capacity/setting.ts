import type { Wish } from './demand.ts'
import type { Scaling } from './scaling.ts'

/** How long a render takes with all the cores that it can use, and how much it uses of them. */
export type Service = (pages: number) => { readonly wallS: number; readonly coreS: number }

export type Setting = {
  readonly seed: number
  /** In the order of their times. */
  readonly wishes: readonly Wish[]
  readonly service: Service
  readonly workers: number
  /** Renders at a time, of each worker. */
  readonly slots: number
  readonly host: { readonly cores: number; readonly workers: number }
  /** Null: there are as many workers as at the start. */
  readonly scaling: Scaling | null
  /** From the wish for another worker to its readiness. */
  readonly startS: number
  /** How often each worker is lost without a word, and how long until another one has its renders. */
  readonly losses: { readonly perHour: number; readonly noticedAfterS: number } | null
}

export type Job = Wish & { begunS: number | null; endedS: number | null; attempt: number }

export type Outcome = {
  readonly jobs: readonly Job[]
  /** When the last render had ended. */
  readonly untilS: number
  /** Of all workers, from when they were asked for to when they went. */
  readonly workerS: number
  readonly usedCoreS: number
  /** Renders that wait at a time, on average. */
  readonly meanWaiting: number
  /** How many jobs the queue carried. */
  readonly wakeUps: number
  readonly course: readonly Moment[]
}

export type Moment = {
  readonly atS: number
  readonly workers: number
  readonly waiting: number
  readonly busySlots: number
}
