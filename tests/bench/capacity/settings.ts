import type { WorkerSize } from './costs.ts'
import { measuredService, rendersPerS } from './costs.ts'
import { burstOf, inOrder, steadyWishes } from './demand.ts'
import type { Measured } from './measure.ts'
import { seededRandom } from './random.ts'
import type { Scaling } from './scaling.ts'
import type { Setting } from './setting.ts'

const SEED = 20_261_122
/** A new node fetches the worker's image first. */
const START_S = 60
/** RENDER_LEASE_MS and SWEEP_INTERVAL_MS at their defaults. */
const NOTICED_AFTER_S = 20

export type World = { readonly measured: Measured; readonly size: WorkerSize }

function settingOf({ measured, size }: World, of: Pick<Setting, 'wishes' | 'workers'>): Setting {
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

/** So many workers, asked for `share` of what they can make. `renders` at the least. */
export function steady(
  world: World,
  workers: number,
  { share, renders }: { share: number; renders: number },
) {
  const perS = share * workers * rendersPerS(world.measured, world.size)
  const forS = Math.max(20, renders / perS)
  return settingOf(world, {
    workers,
    wishes: steadyWishes(seededRandom(SEED), { perS, forS, users: usersOf(workers) }),
  })
}

/** Half full, and after half a minute one user asks for what all workers make in half a minute. */
export function burst(world: World, workers: number): Setting {
  const full = workers * rendersPerS(world.measured, world.size)
  const random = seededRandom(SEED)
  const others = steadyWishes(random, { perS: full / 2, forS: 100, users: usersOf(workers) })
  return settingOf(world, {
    workers,
    wishes: inOrder(others, burstOf(random, { count: Math.round(30 * full), atS: 30 })),
  })
}

/** Five calm minutes, then for fifteen what `needed` workers make at 70 %, then five calm ones. */
export function risen(world: World, scaling: Scaling, needed: number): Setting {
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
  return { ...settingOf(world, { workers: scaling.min, wishes }), scaling }
}

/** The same as `steady`, and of each worker one is lost in a tenth of an hour: far more than any cluster would. */
export function lossy(world: World, workers: number, renders: number): Setting {
  return {
    ...steady(world, workers, { share: 0.6, renders }),
    losses: { perHour: 10, noticedAfterS: NOTICED_AFTER_S },
  }
}

function usersOf(workers: number): number {
  return 20 + 10 * workers
}
