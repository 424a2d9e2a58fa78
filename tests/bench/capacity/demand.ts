import type { UserId } from '@galley/backend'
import { parseId } from '@galley/contracts'
import type { Random } from './random.ts'
import { untilNext } from './random.ts'

/** A future request for a render. */
export type Wish = {
  readonly atS: number
  readonly user: UserId
  readonly pages: number
  readonly isInteractive: boolean
}

/**
 * The requests: an assumption, as there is no data yet. Shares of renders, with their minimum and maximum number of
 * pages.
 */
const TEXTS = [
  { share: 0.08, from: 1, to: 2 },
  { share: 0.6, from: 3, to: 8 },
  { share: 0.3, from: 9, to: 14 },
  { share: 0.02, from: 40, to: 80 },
] as const

/** The share of renders that the editor requests. */
const INTERACTIVE = 0.2
/** Half of all renders come from a tenth of the users. */
const BUSY = { share: 0.5, users: 0.1 }

export const MEAN_PAGES = TEXTS.reduce((sum, { share, from, to }) => sum + (share * (from + to)) / 2, 0)

export function userNumbered(number: number): UserId {
  return parseId('user', `usr_${String(number).padStart(26, '0')}`)
}

/** Returns independent requests, `perS` per second on average. */
export function steadyWishes(
  random: Random,
  { perS, forS, users }: { perS: number; forS: number; users: number },
): Wish[] {
  const wishes: Wish[] = []
  for (let atS = untilNext(random, perS); atS < forS; atS += untilNext(random, perS)) {
    wishes.push({
      atS,
      user: userNumbered(pickUser(random, users)),
      pages: pickPages(random),
      isInteractive: random() < INTERACTIVE,
    })
  }
  return wishes
}

/** Returns `count` requests of one user within ten seconds, like an export of everything through the API. */
export function burstOf(random: Random, { count, atS }: { count: number; atS: number }): Wish[] {
  return Array.from({ length: count }, (_, n) => ({
    atS: atS + (10 * n) / count,
    user: userNumbered(0),
    pages: pickPages(random),
    isInteractive: false,
  }))
}

export function inOrder(...wishes: readonly (readonly Wish[])[]): Wish[] {
  return wishes.flat().sort((one, other) => one.atS - other.atS)
}

/** Returns a random user except 0, which is reserved for bursts. */
function pickUser(random: Random, users: number): number {
  const busy = Math.max(1, Math.round(users * BUSY.users))
  return 1 + Math.floor(random() * (random() < BUSY.share ? busy : users))
}

function pickPages(random: Random): number {
  let left = random()
  for (const { share, from, to } of TEXTS) {
    if (left < share) return from + Math.floor(random() * (to - from + 1))
    left -= share
  }
  return 8
}
