import { MEAN_PAGES } from './demand.ts'
import type { Linear, Measured } from './measure.ts'
import type { Outcome, Service } from './scenario.ts'

export type WorkerSize = { readonly slots: number; readonly cores: number }

/** The intended load of the other parts: the API's autoscaler keeps it there, and Postgres needs headroom. */
const FULL = { api: 0.7, postgres: 0.5 }

export function secondsOf({ render, page }: Linear, pages: number): number {
  return render + page * pages
}

/**
 * Returns the measured service time. A slot uses one core, so a render takes its CPU time, as long as there are
 * enough cores.
 */
export function measuredService({ coreS }: Measured): Service {
  return (pages) => ({ wallS: secondsOf(coreS.worker, pages), coreS: secondsOf(coreS.worker, pages) })
}

/** Returns the renders of average length per second of one worker that is never idle. */
export function rendersPerS({ coreS }: Measured, { slots, cores }: WorkerSize): number {
  return Math.min(slots, cores) / secondsOf(coreS.worker, MEAN_PAGES)
}

export type Load = {
  /** The share of one core, because Redis runs its scripts one after another. */
  readonly redis: number
  readonly postgresCores: number
  readonly apiCores: number
}

/** Returns the load of the parts other than the workers. */
export function loadOf({ coreS }: Measured, outcome: Outcome): Load {
  const pages = pagesOf(outcome)
  const part = ({ render, page }: Linear) => (render * outcome.wakeUps + page * pages) / outcome.untilS
  return {
    redis: part(coreS.redis),
    postgresCores: part(coreS.postgres),
    apiCores: part(coreS.api),
  }
}

export function pagesOf({ jobs }: Outcome): number {
  return jobs.reduce((sum, { pages }) => sum + pages, 0)
}

/**
 * Returns the cost of a thousand pages in core hours times the price. It counts workers even when idle, API and
 * Postgres at their intended load, and one core for Redis. It excludes storage, traffic and memory.
 */
export function costOfThousandPages(
  measured: Measured,
  outcome: Outcome,
  { cores, pricePerHour }: { cores: number; pricePerHour: number },
): { readonly workers: number; readonly all: number } {
  const { postgresCores, apiCores } = loadOf(measured, outcome)
  const thousands = pagesOf(outcome) / 1000
  const price = (coreS: number) => (coreS * pricePerHour) / 3600 / thousands
  const workers = outcome.workerS * cores
  const others = outcome.untilS * (apiCores / FULL.api + postgresCores / FULL.postgres + 1)
  return { workers: price(workers), all: price(workers + others) }
}

export type Waits = { readonly p50: number; readonly p95: number; readonly mean: number }

export function waitsOf(
  { jobs }: Outcome,
  of: (job: Outcome['jobs'][number]) => boolean = () => true,
): Waits {
  const waits = jobs.filter(of).map(({ atS, begunS }) => (begunS ?? Number.NaN) - atS)
  waits.sort((one, other) => one - other)
  const at = (share: number) => waits[Math.min(waits.length - 1, Math.floor(share * waits.length))] ?? 0
  return { p50: at(0.5), p95: at(0.95), mean: waits.reduce((sum, wait) => sum + wait, 0) / waits.length }
}
