import { readFile } from 'node:fs/promises'
import { parse, parseAllDocuments } from 'yaml'

/** The metrics that KEDA reads from Prometheus. */
export type Seen = {
  readonly waiting: number
  readonly oldestWaitS: number
  readonly busySlots: number
}

export type Scaling = {
  readonly min: number
  readonly max: number
  readonly triggers: readonly { readonly of: keyof Seen; readonly threshold: number }[]
}

const K8S = new URL('../../../infra/k8s/', import.meta.url)
const QUERIES: Readonly<Record<string, keyof Seen>> = {
  'max(bullmq_job_count{queue="renders",state="waiting"})': 'waiting',
  'max(galley_queue_oldest_wait_seconds)': 'oldestWaitS',
  'sum(galley_browser_slots_busy)': 'busySlots',
}

/** Reads from the manifests how production scales its workers. */
export async function readScaling(): Promise<Scaling> {
  const base = parseAllDocuments(await readFile(new URL('base/worker.yaml', K8S), 'utf8'))
  const scaled = base.map((document) => document.toJS()).find(({ kind }) => kind === 'ScaledObject')
  const overlay = parse(await readFile(new URL('overlays/production/kustomization.yaml', K8S), 'utf8'))
  const { patch } = overlay.patches.find(({ target }: { target: { kind: string } }) => {
    return target.kind === 'ScaledObject'
  })
  const replaced = new Map<string, number>(
    parse(patch).map(({ path, value }: { path: string; value: number }) => [path, value]),
  )
  return {
    min: replaced.get('/spec/minReplicaCount') ?? scaled.spec.minReplicaCount,
    max: replaced.get('/spec/maxReplicaCount') ?? scaled.spec.maxReplicaCount,
    triggers: scaled.spec.triggers.map(readTrigger),
  }
}

function readTrigger({ metadata }: { metadata: { query: string; threshold: string } }) {
  const of = QUERIES[metadata.query]
  if (!of) throw new Error('The manifests scale by a query that the simulation does not know.')
  return { of, threshold: Number(metadata.threshold) }
}

/** The interval at which the autoscaler decides, and the age of its metrics. */
export const DECIDES_EVERY_S = 15
/** It shrinks only to the maximum of its decisions in this time. */
const CALM_S = 300
const TOLERANCE = 0.1

/** Kubernetes' horizontal autoscaler with its defaults, as KEDA configures it. */
export class Autoscaler {
  readonly #scaling: Scaling
  #wanted: { readonly atS: number; readonly workers: number }[] = []

  constructor(scaling: Scaling) {
    this.#scaling = scaling
  }

  decide(nowS: number, workers: number, seen: Seen): number {
    const { min, max, triggers } = this.#scaling
    const each = triggers.map(({ of, threshold }) => {
      const ratio = seen[of] / (threshold * Math.max(1, workers))
      return Math.abs(ratio - 1) <= TOLERANCE ? workers : Math.ceil(seen[of] / threshold)
    })
    const wanted = Math.min(max, Math.max(min, ...each))
    this.#wanted = [...this.#wanted.filter(({ atS }) => atS > nowS - CALM_S), { atS: nowS, workers: wanted }]
    const calm = Math.max(...this.#wanted.map((one) => one.workers))
    if (calm < workers) return calm
    return wanted > workers ? Math.min(wanted, Math.max(2 * workers, workers + 4)) : workers
  }
}
