import type { KeepJobs } from 'bullmq'
import { MetricsTime } from 'bullmq'

/** The name of the one queue, as boards and metrics show it. */
export const QUEUE_NAME = 'renders'

/** The braces keep all keys of the queue on one node of a Redis Cluster. */
export const QUEUE_PREFIX = '{galley}'

/** The name of every job. The wake-ups differ in nothing. */
export const JOB_NAME = 'render'

/**
 * How many events are kept. Nobody replays them: workers listen for new wake-ups only, and boards read the jobs.
 */
export const KEPT_EVENTS = 1_000

/**
 * What stays of ended jobs for operators to see: ids and a closed reason, for an hour or a week, and never more than so many.
 * The worker says it, because the same options on each job would cost 500 bytes of Redis for each one that waits.
 */
export const KEPT_JOBS = {
  removeOnComplete: { age: 3_600, count: 1_000 },
  removeOnFail: { age: 604_800, count: 5_000 },
} as const satisfies Record<string, KeepJobs>

/**
 * The lock is far longer than a lease, and a job whose lock ended is never run again (`maxStalledCount: 0`). So BullMQ only
 * buries the jobs of dead workers, and the render's lease alone decides when its next attempt starts. Until the lock ends,
 * a board shows such a job as active.
 */
export const LOCK = { lockDuration: 120_000, stalledInterval: 30_000, maxStalledCount: 0 } as const

/** How long an idle worker waits for a job in one request, in seconds. BullMQ's default of 5 sends twice as many. */
export const DRAIN_DELAY_S = 10

/** How long BullMQ counts ended jobs, for the metrics that it exports. */
export const COUNTED = { maxDataPoints: MetricsTime.ONE_HOUR } as const
