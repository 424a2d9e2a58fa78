import type { KeepJobs } from 'bullmq'
import { MetricsTime } from 'bullmq'

/** The name of the only queue, as boards and metrics show it. */
export const QUEUE_NAME = 'renders'

/** The braces keep all keys of the queue on the same node of a Redis Cluster. */
export const QUEUE_PREFIX = '{galley}'

/** The name of every job. All wake-ups are the same. */
export const JOB_NAME = 'render'

/**
 * How many events are kept. Events are never replayed: workers listen for new wake-ups only, and boards read the jobs.
 */
export const KEPT_EVENTS = 1_000

/**
 * How long ended jobs are kept for operators: completed ones for an hour, failed ones for a week, up to a maximum
 * count. They hold ids and a closed set of reasons. The worker sets this, because per-job options would cost 500 bytes
 * of Redis for each waiting job.
 */
export const KEPT_JOBS = {
  removeOnComplete: { age: 3_600, count: 1_000 },
  removeOnFail: { age: 604_800, count: 5_000 },
} as const satisfies Record<string, KeepJobs>

/**
 * The lock is far longer than a lease, and a job whose lock expired never runs again (`maxStalledCount: 0`). So BullMQ
 * only cleans up the jobs of dead workers, and the render's lease alone decides when its next attempt starts. Until the
 * lock expires, a board shows such a job as active.
 */
export const LOCK = { lockDuration: 120_000, stalledInterval: 30_000, maxStalledCount: 0 } as const

/**
 * How long one request of an idle worker waits for a job, in seconds. BullMQ's default of 5 sends twice as many
 * requests.
 */
export const DRAIN_DELAY_S = 10

/** For how long BullMQ counts ended jobs, for the metrics that it exports. */
export const COUNTED = { maxDataPoints: MetricsTime.ONE_HOUR } as const
