/** Returns numbers from 0 to 1 that a seed determines (mulberry32), so that a run can be repeated. */
export type Random = () => number

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns the time until the next event of a Poisson process with rate `perS`. */
export function untilNext(random: Random, perS: number): number {
  return -Math.log(1 - random()) / perS
}
