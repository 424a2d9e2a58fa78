import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { startTestStack } from '../support/test-stack.ts'
import { waitsOf } from './capacity/costs.ts'
import type { Wish } from './capacity/demand.ts'
import type { Measured } from './capacity/measure.ts'
import { measure } from './capacity/measure.ts'
import type { Priced } from './capacity/report.ts'
import {
  BURST_HEAD,
  burstRow,
  PLAYED_HEAD,
  playedRow,
  printMeasured,
  printTable,
  SCALED_HEAD,
  STEADY_HEAD,
  scaledRow,
  steadyRow,
} from './capacity/report.ts'
import { readScaling } from './capacity/scaling.ts'
import type { Outcome, Scenario } from './capacity/scenario.ts'
import { burst, lossy, risen, steady } from './capacity/scenarios.ts'
import { openSimulatedOrder } from './capacity/simulated-order.ts'
import { simulate } from './capacity/simulation.ts'
import type { Real } from './capacity/validate.ts'
import { play, playedIn, scenarioHere, wishesOf } from './capacity/validate.ts'
import { plot } from './support/plot.ts'

// Prints how much 1 to 500 workers render, how long renders wait, and what a thousand pages cost. It is a simulation
// on the real order of renders (the statements of Postgres), with the measured cost of one render.
//
// --measure             measures the cost of a render again, and stores it in capacity/measured.json
// --validate            runs the same load for real with one and two workers, and prints the difference
// --price 0.04          per core and hour, in any currency
// --workers 1,50,500    how many workers
// --slots 2 --cores 2   of each worker
// --quick               few workers, few renders, no plot

const { values } = parseArgs({
  options: {
    measure: { type: 'boolean', default: false },
    validate: { type: 'boolean', default: false },
    price: { type: 'string', default: '0.04' },
    workers: { type: 'string' },
    slots: { type: 'string', default: '2' },
    cores: { type: 'string', default: '2' },
    quick: { type: 'boolean', default: false },
  },
})
const { quick } = values
const WORKERS =
  values.workers?.split(',').map(Number) ?? (quick ? [1, 10] : [1, 2, 5, 10, 20, 50, 100, 200, 500])
const RENDERS = quick ? 200 : 4_000
const SHARES = quick ? [0.7] : [0.7, 0.85, 0.95]
const NEEDED = quick ? [10] : [10, 50, 100]
const MEASURED = new URL('capacity/measured.json', import.meta.url)

const order = await openSimulatedOrder()
try {
  if (values.measure) await measureAnew()
  const measured: Measured = JSON.parse(await readFile(MEASURED, 'utf8'))
  const size = { slots: Number(values.slots), cores: Number(values.cores) }
  const priced: Priced = { measured, size, pricePerHour: Number(values.price) }
  printMeasured(priced)
  if (values.validate) await validate()
  else await forecast(priced)
} finally {
  await order.close()
}

async function measureAnew(): Promise<void> {
  const stack = await startTestStack()
  try {
    await stack.database.query('UPDATE plans SET renders = 1e6, pages = 1e6, api_calls = 1e6')
    await writeFile(MEASURED, `${JSON.stringify(await measure(stack, quick ? 1 : 12), null, 2)}\n`)
  } finally {
    await stack.close()
  }
}

async function simulated(scenario: Scenario): Promise<Outcome> {
  await order.clear()
  return simulate(order, scenario)
}

async function forecast(priced: Priced): Promise<void> {
  const waits: { share: number; points: Points }[] = []
  for (const share of SHARES) {
    const [rows, points]: [string[][], Points] = [[], []]
    for (const workers of WORKERS) {
      const outcome = await simulated(steady(priced, workers, { share, renders: RENDERS }))
      rows.push(steadyRow(priced, workers, outcome))
      points.push({ x: workers, y: waitsOf(outcome).p95 })
    }
    waits.push({ share, points })
    printTable({ title: `Asked for ${100 * share} % of what the workers can make`, head: STEADY_HEAD, rows })
  }
  if (!quick && !values.workers) await draw(waits)
  const bursts: string[][] = []
  for (const workers of WORKERS) bursts.push(burstRow(workers, await simulated(burst(priced, workers))))
  printTable({
    title: 'Half full, and one user asks for what all workers make in half a minute',
    head: BURST_HEAD,
    rows: bursts,
  })
  await forecastScaling(priced)
}

type Points = { readonly x: number; readonly y: number }[]

async function draw(waits: readonly { share: number; points: Points }[]): Promise<void> {
  const lines = waits.map(({ share, points }) => ({ name: `at ${100 * share} %`, points }))
  const target = new URL('../../docs/performance/capacity.svg', import.meta.url)
  await writeFile(target, plot('19 of 20 renders wait for less, by workers (s)', lines))
}

async function forecastScaling(priced: Priced): Promise<void> {
  const scaling = await readScaling()
  const rows: string[][] = []
  for (const needed of NEEDED)
    rows.push(scaledRow(priced, needed, await simulated(risen(priced, scaling, needed))))
  printTable({
    title: `The load rises for fifteen minutes; ${scaling.min} to ${scaling.max} workers`,
    head: SCALED_HEAD,
    rows,
  })
  const lost = await simulated(lossy(priced, 20, RENDERS))
  const again = lost.jobs.filter(({ attempt }) => attempt > 1).length
  console.log(
    `\nlosses    20 workers, each lost ten times an hour: ${lost.jobs.length} renders asked for, all made, ${again} of them again; wait p95 ${waitsOf(lost).p95.toFixed(1)} s`,
  )
}

type Run = { readonly name: string; readonly workers: number; readonly wishes: Wish[]; readonly real: Real }

async function validate(): Promise<void> {
  const rows: string[][] = []
  // Real runs first: they and the simulation would slow each other down.
  for (const { name, workers, wishes, real } of await playAll()) {
    const outcome = await simulated(scenarioHere(wishes, workers, real.durationsS))
    rows.push(playedRow(name, real, playedIn(outcome)))
  }
  printTable({
    title: 'Real workers of one slot on this machine, and the same simulated',
    head: PLAYED_HEAD,
    rows,
  })
}

async function playAll(): Promise<Run[]> {
  const runs: Run[] = []
  const stack = await startTestStack()
  try {
    await stack.database.query('UPDATE plans SET renders = 1e6, pages = 1e6, api_calls = 1e6')
    for (const workers of [1, 2]) {
      await stack.startWorker({ SWEEP_INTERVAL_MS: '5000' })
      // Warms the workers up, and measures their present rate.
      const { perS } = await play(stack, wishesOf(quick ? 4 : 10, null))
      const count = quick ? 6 : 30
      const [all, some] = [wishesOf(count, null), wishesOf(count, 0.6 * perS)]
      runs.push({ name: `${workers}, all at once`, workers, wishes: all, real: await play(stack, all) })
      runs.push({ name: `${workers}, as they come`, workers, wishes: some, real: await play(stack, some) })
    }
    return runs
  } finally {
    await stack.close()
  }
}
