import { markdownTable } from '../support/machine.ts'
import type { WorkerSize } from './costs.ts'
import { costOfThousandPages, loadOf, pagesOf, rendersPerS, waitsOf } from './costs.ts'
import type { Measured } from './measure.ts'
import type { Outcome } from './scenario.ts'
import type { Played } from './validate.ts'

export type Priced = { readonly measured: Measured; readonly size: WorkerSize; readonly pricePerHour: number }

type Table = {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export function printTable({ title, head, rows }: Table): void {
  console.log(`\n${title}\n\n${markdownTable(head, rows)}`)
}

export const STEADY_HEAD = [
  'workers',
  'renders/s',
  'pages/s',
  'wait p50 s',
  'p95 s',
  'editor p95 s',
  'cores used',
  'waiting',
  'Redis',
  'Postgres cores',
  'API cores',
  'workers a 1,000 pages',
  'all',
]

export function steadyRow(priced: Priced, workers: number, outcome: Outcome): string[] {
  const { measured, size } = priced
  const [waits, editor] = [waitsOf(outcome), waitsOf(outcome, ({ isInteractive }) => isInteractive)]
  const load = loadOf(measured, outcome)
  const cost = costOf(priced, outcome)
  return [
    String(workers),
    (outcome.jobs.length / outcome.untilS).toFixed(1),
    (pagesOf(outcome) / outcome.untilS).toFixed(0),
    waits.p50.toFixed(2),
    waits.p95.toFixed(2),
    editor.p95.toFixed(2),
    percent(outcome.usedCoreS / (outcome.untilS * workers * size.cores)),
    outcome.meanWaiting.toFixed(1),
    percent(load.redis),
    load.postgresCores.toFixed(2),
    load.apiCores.toFixed(2),
    cost.workers,
    cost.all,
  ]
}

export const BURST_HEAD = [
  'workers',
  'at once',
  'most waiting',
  'done after s',
  'others, before p95 s',
  'others, meanwhile p95 s',
]

/** User 0 is the one who requests many renders at once. */
export function burstRow(workers: number, outcome: Outcome): string[] {
  const [first] = outcome.jobs.filter(isOfBurst)
  const fromS = first?.atS ?? 0
  const untilS = largest(outcome.jobs.filter(isOfBurst).map(({ endedS }) => endedS ?? 0))
  const others = (job: Outcome['jobs'][number]) => !isOfBurst(job)
  return [
    String(workers),
    String(outcome.jobs.filter(isOfBurst).length),
    String(Math.max(...outcome.course.map(({ waiting }) => waiting))),
    (untilS - fromS).toFixed(0),
    waitsOf(outcome, (job) => others(job) && job.atS < fromS).p95.toFixed(2),
    waitsOf(outcome, (job) => others(job) && job.atS >= fromS && job.atS < untilS).p95.toFixed(2),
  ]
}

function isOfBurst({ user }: Outcome['jobs'][number]): boolean {
  return /^usr_0+$/.test(user)
}

export const SCALED_HEAD = [
  'needed',
  'most workers',
  'workers after 5 / 10 / 15 min',
  'most waiting',
  'wait p95 s',
  'longest wait s',
  'a 1,000 pages',
]

/** The first five minutes are calm, so minutes count from the rise. */
export function scaledRow(priced: Priced, needed: number, outcome: Outcome): string[] {
  const { course } = outcome
  const at = (minute: number) => course.find(({ atS }) => atS >= 60 * (5 + minute))?.workers ?? 0
  const waits = waitsOf(outcome)
  return [
    String(needed),
    String(Math.max(...course.map(({ workers }) => workers))),
    [5, 10, 15].map((minute) => at(minute - 0.1)).join(' / '),
    String(Math.max(...course.map(({ waiting }) => waiting))),
    waits.p95.toFixed(1),
    largest(outcome.jobs.map(({ atS, begunS }) => (begunS ?? 0) - atS)).toFixed(0),
    costOf(priced, outcome).workers,
  ]
}

export const PLAYED_HEAD = [
  'workers',
  'renders/s',
  'simulated',
  'off by',
  'mean wait s',
  'simulated',
  'off by',
  'p95 s',
  'simulated',
]

export function playedRow(name: string, real: Played, simulated: Played): string[] {
  const error = (one: number, other: number) =>
    `${one >= other ? '+' : ''}${((100 * (one - other)) / other).toFixed(0)} %`
  return [
    name,
    real.perS.toFixed(2),
    simulated.perS.toFixed(2),
    error(simulated.perS, real.perS),
    real.mean.toFixed(2),
    simulated.mean.toFixed(2),
    error(simulated.mean, real.mean),
    real.p95.toFixed(2),
    simulated.p95.toFixed(2),
  ]
}

export function printMeasured({ measured, size }: Priced): void {
  const ms = (name: string, { render, page }: { render: number; page: number }) => [
    name,
    (1000 * render).toFixed(1),
    (1000 * page).toFixed(2),
  ]
  const { coreS } = measured
  printTable({
    title: `What a render takes\n${measured.machine}\nload      ${measured.load.toFixed(1)}`,
    head: ['', 'ms a render', 'ms a page'],
    rows: Object.entries(coreS).map(([part, cost]) => ms(`CPU of ${part}`, cost)),
  })
  console.log(
    `a worker  of ${size.slots} slots and ${size.cores} cores makes ${rendersPerS(measured, size).toFixed(2)} renders a second`,
  )
}

function costOf(priced: Priced, outcome: Outcome) {
  const { workers, all } = costOfThousandPages(priced.measured, outcome, {
    cores: priced.size.cores,
    pricePerHour: priced.pricePerHour,
  })
  return { workers: workers.toFixed(4), all: all.toFixed(4) }
}

/** Returns the largest value. There are more renders than `Math.max` accepts as arguments. */
function largest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), 0)
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`
}
