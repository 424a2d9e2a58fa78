import type { WorkerSize } from './costs.ts'
import { measuredService, rendersPerS } from './costs.ts'
import { burstOf, inOrder, steadyWishes } from './demand.ts'
import type { Measured } from './measure.ts'
import { seededRandom } from './random.ts'
import type { Scaling } from './scaling.ts'
import type { Scenario } from './scenario.ts'

const SEED = 20_261_122
/** A new node first pulls the worker's image. */
const START_S = 60
/** Follows from RENDER_LEASE_MS and SWEEP_INTERVAL_MS at their defaults. */
const NOTICED_AFTER_S = 20

export type World = { readonly measured: Measured; readonly size: WorkerSize }

function scenarioOf({ measured, size }: World, of: Pick<Scenario, 'wishes' | 'workers'>): Scenario {
  return {
    seed: SEED,
    service: measuredService(measured),
    slots: size.slots,
    host: { cores: size.cores, workers: 1 },
    scaling: null,
    startS: START_S,
    losses: null,
    ...of,
  }
}

/** Returns workers with a load of `share` of their maximum, and at least `renders` renders. */
export function steady(
  world: World,
  workers: number,
  { share, renders }: { share: number; renders: number },
) {
  const perS = share * workers * rendersPerS(world.measured, world.size)
  const forS = Math.max(20, renders / perS)
  return scenarioOf(world, {
    workers,
    wishes: steadyWishes(seededRandom(SEED), { perS, forS, users: usersOf(workers) }),
  })
}

/** Returns workers at half load. After half a minute one user requests as much as all workers render in half a minute. */
export function burst(world: World, workers: number): Scenario {
  const full = workers * rendersPerS(world.measured, world.size)
  const random = seededRandom(SEED)
  const others = steadyWishes(random, { perS: full / 2, forS: 100, users: usersOf(workers) })
  return scenarioOf(world, {
    workers,
    wishes: inOrder(others, burstOf(random, { count: Math.round(30 * full), atS: 30 })),
  })
}

/** Returns five calm minutes, fifteen minutes of the load of `needed` workers at 70 %, and five calm minutes. */
export function risen(world: World, scaling: Scaling, needed: number): Scenario {
  const random = seededRandom(SEED)
  const full = rendersPerS(world.measured, world.size)
  const calm = 0.5 * scaling.min * full
  const part = (perS: number, [fromS, toS]: readonly [number, number]) =>
    steadyWishes(random, { perS, forS: toS - fromS, users: usersOf(needed) }).map((wish) => ({
      ...wish,
      atS: wish.atS + fromS,
    }))
  const wishes = inOrder(
    part(calm, [0, 300]),
    part(0.7 * needed * full, [300, 1200]),
    part(calm, [1200, 1500]),
  )
  return { ...scenarioOf(world, { workers: scaling.min, wishes }), scaling }
}

/** Returns `steady` with one loss per worker every six minutes, far more than in any cluster. */
export function lossy(world: World, workers: number, renders: number): Scenario {
  return {
    ...steady(world, workers, { share: 0.6, renders }),
    losses: { perHour: 10, noticedAfterS: NOTICED_AFTER_S },
  }
}

function usersOf(workers: number): number {
  return 20 + 10 * workers
}
