import type { GuessStanding } from '@galley/backend'
import { appError } from '@galley/backend'
import type { ApiContext } from '../../context.ts'
import type { GuessedSecret } from './request-limits.ts'

/** A counter that a guess adds to. */
export type GuessCount = { readonly of: GuessedSecret; readonly key: string }

/** A guess that may be checked or has to wait. */
export type Guess = GuessStanding & {
  /** Removes the guess from its counters, because it was right. */
  readonly takeBack: () => Promise<void>
}

/** Counts a guess at a secret. If one counter requires a wait, the guess is counted nowhere. */
export async function takeGuess(
  { guesses, metrics }: Pick<ApiContext, 'guesses' | 'metrics'>,
  counts: readonly GuessCount[],
): Promise<Guess> {
  const taken: GuessCount[] = []
  const takeBack = async () => {
    await Promise.all(taken.map(({ of, key }) => guesses[of].takeBack(key)))
  }
  for (const count of counts) {
    const standing = await guesses[count.of].take(count.key)
    if (!standing.isAllowed) {
      metrics.rateLimitRefusals.add({ limit: `guesses_${count.of}` })
      await takeBack()
      return { ...standing, takeBack }
    }
    taken.push(count)
  }
  return { isAllowed: true, waitS: 0, takeBack }
}

/** Checks that a guess is allowed. @throws rate_limited when it has to wait. */
export function requireTurn({ isAllowed, waitS }: GuessStanding): void {
  if (isAllowed) return
  throw appError('rate_limited', 'Too many attempts. Wait as long as `Retry-After` says.', {
    headers: { 'Retry-After': String(waitS) },
    details: { reason: 'too_many_tries' },
  })
}
