/**
 * Returns whether an error means that the database is unreachable at the moment: refused, disconnected, shutting down,
 * starting, out of connections, or not answering. The statement may still have been executed.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, cause, meta } = error as { code?: unknown; cause?: unknown; meta?: unknown }
  if (typeof code === 'string' && AWAY_CODES.test(code)) return true
  if (AWAY_MESSAGES.has(error.message)) return true
  return isAwayKind(cause) || isDatabaseAway(cause) || isDatabaseAway(driverErrorIn(meta))
}

/** Codes of sockets; of SQL (08: connection, 53: resources, 57P: the operator stops or starts it); of Prisma. */
const AWAY_CODES =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|53...|57P0[1-5]|P1001|P1002|P1008|P1017|P2024|P2028)$/

/** Messages of `pg` errors that have no code. */
const AWAY_MESSAGES = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])

/** Returns the driver's error, for cases where Prisma has no code of its own. */
function driverErrorIn(meta: unknown): unknown {
  return typeof meta === 'object' && meta !== null && 'driverAdapterError' in meta
    ? meta.driverAdapterError
    : null
}

/** Returns whether an error of Prisma's driver adapter means the same. */
function isAwayKind(cause: unknown): boolean {
  if (typeof cause !== 'object' || cause === null) return false
  const { kind, originalCode } = cause as { kind?: unknown; originalCode?: unknown }
  if (typeof originalCode === 'string' && AWAY_CODES.test(originalCode)) return true
  return typeof kind === 'string' && AWAY_KINDS.has(kind)
}

const AWAY_KINDS = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
])
