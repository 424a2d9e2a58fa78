import type { Count, Durations } from '@galley/backend'
import { Metrics, showBacklog } from '@galley/backend'
import type { QueueParts } from './queue-parts.ts'

/** The buckets range from a cheap read to a text that takes the whole time limit. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The API's metrics. Labels are names from our code: a route's pattern, a code, a metric of the contract. */
export type ApiMetrics = {
  readonly all: Metrics
  readonly requests: Count<'method' | 'route' | 'status'>
  readonly requestSeconds: Durations<'method' | 'route'>
  readonly errors: Count<'code'>
  readonly quotaRefusals: Count<'metric'>
  readonly rateLimitRefusals: Count<'limit'>
  readonly loadRefusals: Count<'kind'>
  readonly rendersRequested: Count<'platform'>
}

export function createApiMetrics({
  backlog,
  queueOperations,
}: Pick<QueueParts, 'backlog' | 'queueOperations'>): ApiMetrics {
  const all = new Metrics()
  all.addProcess()
  showBacklog(all, backlog)
  all.addText(() => queueOperations.metrics())
  const loadRefusals: ApiMetrics['loadRefusals'] = all.count({
    name: 'galley_load_refusals_total',
    help: 'Calls that were refused because this process had too much to do: reads or writes.',
    labels: ['kind'],
  })
  // A rate can't be told from a count that begins with its first refusal.
  for (const kind of ['read', 'write']) loadRefusals.add({ kind }, 0)
  return {
    all,
    requests: all.count({
      name: 'galley_http_requests_total',
      help: 'Requests that were answered, by route pattern.',
      labels: ['method', 'route', 'status'],
    }),
    requestSeconds: all.durations(
      {
        name: 'galley_http_request_duration_seconds',
        help: 'How long an answer took. Long polls and streams are left out: they take as long as their caller likes.',
        labels: ['method', 'route'],
      },
      REQUEST_SECONDS,
    ),
    errors: all.count({
      name: 'galley_http_errors_total',
      help: 'Answers that were an error, by code.',
      labels: ['code'],
    }),
    quotaRefusals: all.count({
      name: 'galley_quota_refusals_total',
      help: 'Calls that were refused because the quota of a metric was used up.',
      labels: ['metric'],
    }),
    rateLimitRefusals: all.count({
      name: 'galley_rate_limit_refusals_total',
      help: 'Calls that were refused because too many came, by which limit.',
      labels: ['limit'],
    }),
    loadRefusals,
    rendersRequested: all.count({
      name: 'galley_renders_requested_total',
      help: 'Renders that were accepted.',
      labels: ['platform'],
    }),
  }
}
