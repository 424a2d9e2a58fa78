import { Redis } from 'ioredis'

/**
 * Opens a connection. `subscriptions` is for those who listen, and wait for ever by design; every other caller gets an
 * error when Redis is away rather than a request that hangs.
 */
export function connectRedis(url: string, use: 'requests' | 'subscriptions'): Redis {
  const shared = { enableReadyCheck: true, lazyConnect: false }
  return use === 'subscriptions'
    ? new Redis(url, { ...shared, maxRetriesPerRequest: null })
    : new Redis(url, {
        ...shared,
        maxRetriesPerRequest: 1,
        commandTimeout: 2_000,
        // What requests ask in one turn of the event loop goes out in one write.
        enableAutoPipelining: true,
      })
}
