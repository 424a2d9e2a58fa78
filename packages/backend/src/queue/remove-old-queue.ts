import type { RedisConnection } from '../redis/connection.ts'

/** The queue of the release before, which kept the order of renders in Redis. */
const OLD_KEYS = ['short', 'long', 'jobs', 'lines', 'clock', 'bell'].map((name) => `{renders.v3}:${name}`)

/**
 * Removes what the release before has left in Redis. Nothing is lost: each render has its row, and the sweep adds the
 * wake-ups that are missing. A process of that release that still runs finds its renders by its own sweep.
 */
export async function removeOldQueue(redis: RedisConnection): Promise<void> {
  await redis.unlink(...OLD_KEYS)
}
