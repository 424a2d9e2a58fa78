import type { Server, ServerResponse } from 'node:http'

/**
 * Lets each connection end with the answer that is under way on it, or comes next, when the server is to stop. Node closes
 * those that are idle and keeps the rest: a proxy that keeps them busy would send requests without end to a process that
 * wants to go, until its grace is over and it goes in the middle of one.
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
