import type { Server, ServerResponse } from 'node:http'

/**
 * On shutdown, closes each connection after its current or next response. Node closes idle connections only. A proxy
 * that keeps a connection busy would send requests until the grace period ends and the process stops in the middle of
 * one.
 */
export function endConnectionsOn(closing: AbortSignal, server: Server): void {
  const underWay = new Set<ServerResponse>()
  server.prependListener('request', (_req, res: ServerResponse) => {
    if (closing.aborted) makeLast(res)
    underWay.add(res)
    res.once('close', () => underWay.delete(res))
  })
  closing.addEventListener('abort', () => underWay.forEach(makeLast))
}

function makeLast(res: ServerResponse): void {
  if (!res.headersSent) res.setHeader('Connection', 'close')
}
