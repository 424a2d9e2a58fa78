/** Whether a guess at a secret may be checked now. */
export type GuessStanding = {
  readonly isAllowed: boolean
  /** Whole seconds until the next guess may be checked; 0 when this one may be. */
  readonly waitS: number
}

/** Slows down guesses at a secret. The first guesses of a day are free, then the wait after each one doubles. */
export interface GuessThrottle {
  /** Counts a guess at the secret that `key` names, unless it has to wait. Never throws. */
  take(key: string): Promise<GuessStanding>
  /** Takes a guess back: it was right, or it was refused elsewhere. Never throws. */
  takeBack(key: string): Promise<void>
}
