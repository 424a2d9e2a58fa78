import type { Tracing } from '@galley/backend'
import type { WorkerMetrics } from './worker-metrics.ts'

/** The stages of a render: the names of spans, and of durations among the metrics. */
export type StageName = 'read' | 'canvas' | 'layout' | 'charge' | 'capture' | 'store' | 'texts' | 'settle'

/** Runs a stage and records how long it took, also when it fails. */
export type RunStage = <T>(name: StageName, work: () => Promise<T>) => Promise<T>

export function stages(metrics: Pick<WorkerMetrics, 'stageSeconds'>, tracing: Tracing): RunStage {
  return async (stage, work) => {
    const startedAt = performance.now()
    try {
      return await tracing.span(`galley.${stage}`, {}, work)
    } finally {
      metrics.stageSeconds.observe({ stage }, (performance.now() - startedAt) / 1000)
    }
  }
}
