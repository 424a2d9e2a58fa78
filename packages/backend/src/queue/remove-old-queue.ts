import type { RedisConnection } from '../redis/connection.ts'

/** The keys of the previous release's queue, which kept the order of renders in Redis. */
const OLD_KEYS = ['short', 'long', 'jobs', 'lines', 'clock', 'bell'].map((name) => `{renders.v3}:${name}`)

/**
 * Removes the previous release's data from Redis. Nothing is lost: each render has its row, and the sweep adds missing
 * wake-ups. Processes of that release that still run find their renders by their own sweep.
 */
export async function removeOldQueue(redis: RedisConnection): Promise<void> {
  await redis.unlink(...OLD_KEYS)
}
