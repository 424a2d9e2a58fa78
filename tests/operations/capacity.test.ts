import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { WorkerSize } from '../bench/capacity/costs.ts'
import { costOfThousandPages, pagesOf, rendersPerS, waitsOf } from '../bench/capacity/costs.ts'
import type { Wish } from '../bench/capacity/demand.ts'
import { MEAN_PAGES, steadyWishes, userNumbered } from '../bench/capacity/demand.ts'
import type { Measured } from '../bench/capacity/measure.ts'
import { fitLine } from '../bench/capacity/measure.ts'
import { seededRandom, untilNext } from '../bench/capacity/random.ts'
import { readScaling } from '../bench/capacity/scaling.ts'
import type { Outcome, Scenario } from '../bench/capacity/scenario.ts'
import { burst, lossy, risen, steady } from '../bench/capacity/scenarios.ts'
import type { SimulatedOrder } from '../bench/capacity/simulated-order.ts'
import { openSimulatedOrder } from '../bench/capacity/simulated-order.ts'
import { simulate } from '../bench/capacity/simulation.ts'

// Tests the simulation behind docs/capacity.md on the real order in Postgres. It has a simulated clock, so nothing
// here depends on the machine's speed.

let order: SimulatedOrder

beforeAll(async () => {
  order = await openSimulatedOrder()
})
beforeEach(() => order.clear())
afterAll(() => order.close())

/** A render takes 0.2 s plus 0.1 s per page, of one core. */
const cost = { render: 0.2, page: 0.1 }
const nothing = { render: 0, page: 0 }
const measured: Measured = {
  machine: 'none',
  load: 0,
  coreS: { worker: cost, api: nothing, postgres: nothing, redis: nothing },
}
const size: WorkerSize = { slots: 2, cores: 2 }
const world = { measured, size }

function oneSlot(wishes: readonly Wish[]): Scenario {
  return { ...steady(world, 1, { share: 0.5, renders: 0 }), slots: 1, wishes }
}

const sumOfWaits = ({ jobs }: Outcome) => jobs.reduce((sum, { atS, begunS }) => sum + (begunS ?? 0) - atS, 0)

describe('the simulation of workers', () => {
  it('gives the same for the same seed', async () => {
    const scenario = steady(world, 3, { share: 0.8, renders: 200 })
    const once = await simulate(order, scenario)
    await order.clear()

    expect(await simulate(order, scenario)).toEqual(once)
  })

  it("keeps Little's law: as many wait as have been asked for and not begun", async () => {
    const outcome = await simulate(order, steady(world, 2, { share: 0.9, renders: 400 }))

    expect(outcome.meanWaiting * outcome.untilS).toBeCloseTo(sumOfWaits(outcome), 6)
  })

  it('waits as long as queueing theory says where theory has an answer', async () => {
    const [random, load, serviceS] = [seededRandom(3), 0.6, 0.7]
    let atS = 0
    const wishes = Array.from({ length: 4_000 }, () => {
      atS += untilNext(random, load / serviceS)
      return { atS, user: userNumbered(1), pages: 5, isInteractive: false }
    })
    const { mean } = waitsOf(await simulate(order, oneSlot(wishes)))

    // The formula of Pollaczek and Khinchine, for one slot and renders of equal length.
    const expected = (load * serviceS) / (2 * (1 - load))
    expect(mean / expected).toBeGreaterThan(0.9)
    expect(mean / expected).toBeLessThan(1.1)
  })

  it('completes all renders, and never uses more cores than there are', async () => {
    const outcome = await simulate(order, burst(world, 2))
    const work = outcome.jobs.reduce((sum, { pages }) => sum + 0.2 + 0.1 * pages, 0)

    expect(outcome.jobs.filter(({ endedS }) => endedS === null)).toEqual([])
    expect(outcome.usedCoreS).toBeCloseTo(work, 6)
    expect(outcome.usedCoreS).toBeLessThanOrEqual(outcome.workerS * size.cores)
  })

  it('lets renders on one core share it', async () => {
    const at = (atS: number) => ({ atS, user: userNumbered(1), pages: 3, isInteractive: false })
    const scenario = { ...oneSlot([at(0), at(0)]), slots: 2, host: { cores: 1, workers: 1 } }

    const { jobs } = await simulate(order, scenario)

    for (const { endedS } of jobs) expect(endedS).toBeCloseTo(1, 9)
  })

  it('lets other users overtake a burst', async () => {
    const outcome = await simulate(order, burst(world, 2))
    const ofBurst = waitsOf(outcome, ({ user }) => user === userNumbered(0))
    const others = waitsOf(outcome, ({ user }) => user !== userNumbered(0))

    expect(others.p95).toBeLessThan(ofBurst.p95 / 5)
  })

  it('makes again what a lost worker had, and loses nothing', async () => {
    const scenario = lossy(world, 4, 400)
    const outcome = await simulate(order, { ...scenario, losses: { perHour: 100, noticedAfterS: 20 } })

    expect(outcome.jobs.filter(({ endedS }) => endedS === null)).toEqual([])
    expect(outcome.jobs.filter(({ attempt }) => attempt > 1).length).toBeGreaterThan(0)
  })
})

describe('scaling as the manifests say', () => {
  const slow = {
    ...measured,
    wallS: { render: 4, page: 0 },
    coreS: { ...measured.coreS, worker: { render: 4, page: 0 } },
  }
  const needed = 12
  const minutes = ({ course }: Outcome, from: number, to: number) =>
    course.filter(({ atS }) => atS >= 60 * from && atS < 60 * to).map(({ workers }) => workers)

  it('starts the workers that a load needs, keeps them while it lasts, and removes them', async () => {
    const scaling = await readScaling()
    const outcome = await simulate(order, risen({ measured: slow, size }, scaling, needed))

    expect(Math.min(...minutes(outcome, 10, 20))).toBeGreaterThanOrEqual(0.7 * needed)
    expect(Math.max(...outcome.course.map(({ workers }) => workers))).toBeLessThanOrEqual(scaling.max)
    expect(outcome.course[0]?.workers).toBe(scaling.min)
  })

  it('would remove the workers that keep the queue empty if it used the queue alone', async () => {
    const scaling = await readScaling()
    const triggers = scaling.triggers.filter(({ of }) => of !== 'busySlots')
    const outcome = await simulate(order, risen({ measured: slow, size }, { ...scaling, triggers }, needed))

    expect(Math.min(...minutes(outcome, 10, 20))).toBeLessThan(0.7 * needed)
  })
})

describe('the capacity model', () => {
  it('knows what a worker makes, by its slots or by its cores', () => {
    const render = 0.2 + 0.1 * MEAN_PAGES
    expect(rendersPerS(measured, size)).toBeCloseTo(2 / render, 9)
    expect(rendersPerS(measured, { slots: 8, cores: 2 })).toBeCloseTo(2 / render, 9)
    expect(rendersPerS(measured, { slots: 1, cores: 2 })).toBeCloseTo(1 / render, 9)
  })

  it('prices what workers and Redis were there for', async () => {
    const outcome = await simulate(order, steady(world, 5, { share: 0.7, renders: 100 }))
    const { workers, all } = costOfThousandPages(measured, outcome, { cores: 2, pricePerHour: 3600 })

    expect(workers).toBeCloseTo((5 * 2 * outcome.untilS * 1000) / pagesOf(outcome), 6)
    expect(all).toBeCloseTo(workers * 1.1, 6)
  })

  it('draws the straight line that points lie on', () => {
    expect(fitLine([1, 10, 30].map((x) => ({ x, y: 2 + 3 * x })))).toEqual({
      page: expect.closeTo(3, 9),
      render: expect.closeTo(2, 9),
    })
  })

  it('requests texts of the documented lengths', () => {
    const wishes = steadyWishes(seededRandom(1), { perS: 100, forS: 100, users: 50 })
    const mean = wishes.reduce((sum, { pages }) => sum + pages, 0) / wishes.length

    expect(Math.abs(mean / MEAN_PAGES - 1)).toBeLessThan(0.05)
  })

  it('is written down with what was measured', async () => {
    const guide = await readFile(new URL('../../docs/capacity.md', import.meta.url), 'utf8')
    const file = new URL('../bench/capacity/measured.json', import.meta.url)
    const { coreS }: Measured = JSON.parse(await readFile(file, 'utf8'))
    for (const { render, page } of Object.values(coreS))
      expect(guide).toContain(`| ${(1000 * render).toFixed(1)} | ${(1000 * page).toFixed(2)} |`)
  })
})
