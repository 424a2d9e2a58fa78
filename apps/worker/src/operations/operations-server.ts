import type { Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { WorkerContext } from '../context.ts'

type Operations = Pick<WorkerContext, 'metrics' | 'partsAway'>

/**
 * `/healthz`: the process answers. `/readyz`: it can do its work. `/metrics`: how it does it, for Prometheus.
 * The address is internal, and nothing that it tells is anybody's text.
 */
export function createOperationsServer(ctx: Operations): Server {
  const server = createServer((req, res) => {
    answer(ctx, req.method === 'GET' ? req.url : undefined, res).catch(() => send(res, 500))
  })
  server.requestTimeout = 5_000
  return server
}

async function answer({ metrics, partsAway }: Operations, path: string | undefined, res: ServerResponse) {
  if (path === '/healthz') return send(res, 200, JSON.stringify({ data: { status: 'ok' } }))
  if (path === '/readyz') {
    const away = await partsAway()
    const status = away.length === 0 ? 'ready' : 'not_ready'
    return send(res, away.length === 0 ? 200 : 503, JSON.stringify({ data: { status, away } }))
  }
  if (path === '/metrics') {
    res.setHeader('content-type', metrics.all.contentType)
    return send(res, 200, await metrics.all.text())
  }
  send(res, 404)
}

function send(res: ServerResponse, status: number, body = '{}'): void {
  if (!res.hasHeader('content-type')) res.setHeader('content-type', 'application/json')
  res.writeHead(status, { 'cache-control': 'no-store' }).end(body)
}
