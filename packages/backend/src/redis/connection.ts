import type { RedisOptions } from 'ioredis'
import { Cluster, Redis } from 'ioredis'
import { parseRedisUrl } from './redis-url.ts'

/** A connection to one server, or to all nodes of a cluster. */
export type RedisConnection = Redis | Cluster

type Use = 'requests' | 'subscriptions'

/**
 * Reconnects when the server has become a replica, as after a fail-over behind a fixed name. The name then leads to the
 * new primary.
 */
const reconnectOnError = (error: Error) => error.message.startsWith('READONLY')

/**
 * Opens a connection to the place that the URL names (`parseRedisUrl`). Connections for `subscriptions` retry for ever.
 * For `requests` a command fails when Redis is unavailable, rather than hang.
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
    // Disconnects from an isolated primary as soon as the sentinels have elected another one.
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
      }
}

/**
 * Opens a connection to a cluster. During a fail-over it retries a request for some two seconds (`maxRedirections`), on
 * the node that then has the slot.
 */
function connectCluster(
  nodes: readonly { host: string; port: number }[],
  access: Pick<RedisOptions, 'username' | 'password' | 'tls'>,
  use: Use,
): Cluster {
  const isPatient = use === 'subscriptions'
  return new Cluster([...nodes], {
    enableOfflineQueue: isPatient,
    redisOptions: { ...access, ...(!isPatient && { commandTimeout: 2_000 }) },
    // A certificate is valid for the node's announced name, not for its address.
    ...(access.tls && { dnsLookup: (host, callback) => callback(null, host) }),
  })
}
