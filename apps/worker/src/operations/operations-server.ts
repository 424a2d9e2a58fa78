import type { Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { SANDBOX } from '../browser/index.ts'
import type { WorkerContext } from '../context.ts'

type Operations = Pick<WorkerContext, 'metrics' | 'partsAway'> & {
  /** Aborted when this process takes nothing new any more. */
  readonly draining: AbortSignal
}

/**
 * `/healthz`: the process answers. `/readyz`: it can do its work, and its browsers are in their sandbox. `/metrics`: how it does it, for Prometheus.
 * The address is internal, and nothing that it tells is anybody's text.
 */
export function createOperationsServer(ctx: Operations): Server {
  const server = createServer((req, res) => {
    answer(ctx, req.method === 'GET' ? req.url : undefined, res).catch(() => send(res, 500))
  })
  server.requestTimeout = 5_000
  return server
}

async function answer(
  { metrics, partsAway, draining }: Operations,
  path: string | undefined,
  res: ServerResponse,
) {
  if (path === '/healthz') return send(res, 200, JSON.stringify({ data: { status: 'ok' } }))
  if (path === '/readyz') {
    const away = await partsAway()
    const status = draining.aborted ? 'draining' : standing(away)
    const data = { status, away, sandbox: SANDBOX }
    return send(res, status === 'ready' ? 200 : 503, JSON.stringify({ data }))
  }
  if (path === '/metrics') {
    res.setHeader('content-type', metrics.all.contentType)
    return send(res, 200, await metrics.all.text())
  }
  send(res, 404)
}

function standing(away: readonly string[]): 'ready' | 'not_ready' {
  return away.length === 0 ? 'ready' : 'not_ready'
}

function send(res: ServerResponse, status: number, body = '{}'): void {
  if (!res.hasHeader('content-type')) res.setHeader('content-type', 'application/json')
  res.writeHead(status, { 'cache-control': 'no-store' }).end(body)
}
