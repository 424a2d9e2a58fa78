import type { Backlog, Count, Durations } from '@galley/backend'
import { Metrics, showBacklog } from '@galley/backend'
import type { BrowserPool } from '../browser/index.ts'

const RENDER_SECONDS = [0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120]
const STAGE_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** A worker's metrics. Labels are our own names. */
export type WorkerMetrics = {
  readonly all: Metrics
  readonly attempts: Count<'platform' | 'outcome'>
  readonly attemptSeconds: Durations<'platform'>
  readonly waitSeconds: Durations<'platform'>
  readonly stageSeconds: Durations<'stage'>
  readonly pages: Count<'platform'>
  readonly pictures: Count<'origin'>
  readonly browserEvents: Count<'event'>
}

export function createWorkerMetrics(backlog: Backlog): WorkerMetrics {
  const all = new Metrics()
  all.addProcess()
  showBacklog(all, backlog)
  const platform = ['platform'] as const
  return {
    all,
    attempts: all.count({
      name: 'galley_render_attempts_total',
      help: 'Attempts at a render that ended: completed, released, or the reason why they failed.',
      labels: ['platform', 'outcome'],
    }),
    attemptSeconds: all.durations(
      { name: 'galley_render_duration_seconds', help: 'From claim to completion.', labels: platform },
      RENDER_SECONDS,
    ),
    waitSeconds: all.durations(
      {
        name: 'galley_render_wait_seconds',
        help: 'From the request to the first claim.',
        labels: platform,
      },
      RENDER_SECONDS,
    ),
    stageSeconds: all.durations(
      { name: 'galley_render_stage_seconds', help: 'Run time of the stages of a render.', labels: ['stage'] },
      STAGE_SECONDS,
    ),
    pages: all.count({
      name: 'galley_pages_total',
      help: 'Pictures of completed renders.',
      labels: platform,
    }),
    pictures: all.count({
      name: 'galley_pictures_total',
      help: 'Pictures by where they came from: taken, or copied from one of the project that shows the same.',
      labels: ['origin'],
    }),
    browserEvents: all.count({
      name: 'galley_browser_events_total',
      help: 'What happened to browsers: launched, recycled, rescaled, crashed, killed, launch-failed.',
      labels: ['event'],
    }),
  }
}

type WatchedPool = Pick<BrowserPool, 'health' | 'memoryBytes'>

/** Adds gauges for the browsers of renders, and for the memory of all browsers. */
export function showBrowsers(
  { all }: WorkerMetrics,
  { renders, layouts }: { renders: WatchedPool; layouts: WatchedPool | null },
): void {
  all.gauges(
    {
      galley_browser_slots: 'Renders that this worker can take at once.',
      galley_browser_slots_busy: 'Renders that are in a browser.',
      galley_browsers_up: 'Browsers that are up, each in its sandbox.',
      galley_layouts_waiting: 'Layouts for analyses that wait for a browser.',
      galley_browser_memory_bytes: 'Memory of all browser processes together.',
    },
    () => {
      const { slots, busy, up } = renders.health()
      return {
        galley_browser_slots: slots,
        galley_browser_slots_busy: busy,
        galley_browsers_up: up,
        galley_layouts_waiting: layouts?.health().waiting ?? 0,
        galley_browser_memory_bytes: renders.memoryBytes() + (layouts?.memoryBytes() ?? 0),
      }
    },
  )
}
