import type { RedisOptions } from 'ioredis'
import { Cluster, Redis } from 'ioredis'
import { parseRedisUrl } from './redis-url.ts'

/** A connection to one server, or to all of a cluster. */
export type RedisConnection = Redis | Cluster

type Use = 'requests' | 'subscriptions'

/** A server that has become a replica, as after a fail-over behind a fixed name, is left for whoever is there now. */
const reconnectOnError = (error: Error) => error.message.startsWith('READONLY')

/**
 * Opens a connection to what the URL names (`parseRedisUrl`). `subscriptions` is for those who listen, and wait for ever by
 * design; every other caller gets an error when Redis is away rather than a request that hangs.
 */
export function connectRedis(url: string, use: Use): RedisConnection {
  const place = parseRedisUrl(url)
  if (place === null) throw new Error('This is not the address of a Redis.')
  if (place.kind === 'server') return new Redis(url, patience(use))
  const { username, password, isTls } = place.access
  const login = { ...(username && { username }), ...(password && { password }) }
  if (place.kind === 'cluster')
    return connectCluster(place.nodes, { ...login, ...(isTls && { tls: {} }) }, use)
  return new Redis({
    ...patience(use),
    ...login,
    ...(isTls && { tls: {}, enableTLSForSentinelMode: true }),
    sentinels: [...place.nodes],
    name: place.group,
    db: place.database,
    // Leaves a master that is cut off as soon as the sentinels have chosen another one.
    failoverDetector: true,
  })
}

function patience(use: Use) {
  return use === 'subscriptions'
    ? { reconnectOnError, maxRetriesPerRequest: null }
    : {
        reconnectOnError,
        maxRetriesPerRequest: 1,
        commandTimeout: 2_000,
        // What requests ask in one turn of the event loop goes out in one write.
        enableAutoPipelining: true,
      }
}

/** Over a fail-over a request is tried again for some two seconds (`maxRedirections`), on whoever has the slot then. */
function connectCluster(
  nodes: readonly { host: string; port: number }[],
  access: Pick<RedisOptions, 'username' | 'password' | 'tls'>,
  use: Use,
): Cluster {
  const isPatient = use === 'subscriptions'
  return new Cluster([...nodes], {
    enableOfflineQueue: isPatient,
    enableAutoPipelining: !isPatient,
    redisOptions: { ...access, ...(!isPatient && { commandTimeout: 2_000 }) },
    // A certificate is for the name that a node announces, not for its address.
    ...(access.tls && { dnsLookup: (host, callback) => callback(null, host) }),
  })
}
