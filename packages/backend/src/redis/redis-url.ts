export type RedisNode = { readonly host: string; readonly port: number }

/** Credentials for a server, and whether the connection uses TLS. */
type Access = {
  readonly username?: string
  readonly password?: string
  readonly isTls: boolean
}

/** Where Redis is: one server, a cluster with some known nodes, or a group that sentinels watch. */
export type RedisPlace =
  | { readonly kind: 'server'; readonly url: string }
  | { readonly kind: 'cluster'; readonly nodes: readonly RedisNode[]; readonly access: Access }
  | {
      readonly kind: 'sentinel'
      readonly nodes: readonly RedisNode[]
      readonly access: Access
      /** The sentinels' name for the group. */
      readonly group: string
      readonly database: number
    }

const GROUP_URL = /^redis(s?)-(cluster|sentinel):\/\/([^/?#]+)(?:\/([^/?#]+))?(?:\/(\d{1,3}))?\/?$/
const PORTS = { cluster: 6379, sentinel: 26379 }

/**
 * Parses `redis://…`, `redis-cluster://user:password@host:port,host:port` and
 * `redis-sentinel://user:password@host:port,host:port/group/database`, each with `rediss` for TLS. Null when it is none
 * of these.
 */
export function parseRedisUrl(url: string): RedisPlace | null {
  if (/^rediss?:\/\//.test(url)) return URL.canParse(url) ? { kind: 'server', url } : null
  const [, tls, kind, authority = '', group, database] = GROUP_URL.exec(url) ?? []
  if (kind !== 'cluster' && kind !== 'sentinel') return null
  const nodes = nodesOf(authority, PORTS[kind])
  if (nodes === null) return null
  const access = { ...loginOf(authority), isTls: tls === 's' }
  if (kind === 'cluster') return group === undefined ? { kind, nodes, access } : null
  return group === undefined ? null : { kind, nodes, access, group, database: Number(database ?? 0) }
}

/** Returns the nodes of a URL. A node without a port gets the usual one. */
function nodesOf(authority: string, usualPort: number): RedisNode[] | null {
  const hosts = authority.slice(authority.lastIndexOf('@') + 1).split(',')
  const parsed = hosts.map((host) => URL.parse(`redis://${host}`))
  const nodes = parsed.flatMap((node) => {
    if (!node?.hostname) return []
    return [{ host: node.hostname.replace(/^\[|\]$/g, ''), port: Number(node.port || usualPort) }]
  })
  return nodes.length === hosts.length ? nodes : null
}

function loginOf(authority: string): { username?: string; password?: string } {
  const login = URL.parse(`redis://${authority.slice(0, authority.lastIndexOf('@') + 1)}host`)
  return {
    ...(login?.username && { username: decodeURIComponent(login.username) }),
    ...(login?.password && { password: decodeURIComponent(login.password) }),
  }
}
