import { MEAN_PAGES } from './demand.ts'
import type { Linear, Measured } from './measure.ts'
import type { Outcome, Service } from './setting.ts'

export type WorkerSize = { readonly slots: number; readonly cores: number }

/** How full the other parts are meant to be: the API's autoscaler holds it there, and Postgres wants room. */
const FULL = { api: 0.7, postgres: 0.5 }

export function secondsOf({ render, page }: Linear, pages: number): number {
  return render + page * pages
}

/** A slot keeps one core busy, so a render takes as long as its share of the processor, wherever there are cores enough. */
export function measuredService({ coreS }: Measured): Service {
  return (pages) => ({ wallS: secondsOf(coreS.worker, pages), coreS: secondsOf(coreS.worker, pages) })
}

/** Renders of average length that one worker makes in a second when it always has one to make. */
export function rendersPerS({ coreS }: Measured, { slots, cores }: WorkerSize): number {
  return Math.min(slots, cores) / secondsOf(coreS.worker, MEAN_PAGES)
}

export type Load = {
  /** Of one core: Redis runs its scripts one after another. */
  readonly redis: number
  readonly postgresCores: number
  readonly apiCores: number
}

/** What the parts beside the workers have to do. */
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
 * What a thousand pages cost in cores, by the price of one for an hour: those of workers whether they work or not, those of
 * the API and of Postgres as full as they are meant to be, and one for Redis. Storage, traffic and memory are not in it.
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
