/** The current time. Tests set it. Processes read the machine's clock. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
