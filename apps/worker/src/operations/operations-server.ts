import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { isSameSecret } from '@galley/backend'
import { SANDBOX } from '../browser/index.ts'
import type { WorkerContext } from '../context.ts'

type Operations = Pick<WorkerContext, 'metrics' | 'partsAway' | 'browsers'> & {
  /** The bearer token for `/metrics`; null: `/metrics` is closed. */
  readonly metricsToken: string | null
  /** Aborts when this process stops taking new work. */
  readonly draining: AbortSignal
}

/**
 * Returns the server for operators. `/healthz`: the process answers. `/readyz`: the process can work, and its browsers
 * are sandboxed. `/metrics`: metrics for Prometheus, closed unless a token is configured. The address is internal, and
 * no response holds users' text.
 */
export function createOperationsServer(ctx: Operations): Server {
  const server = createServer((req, res) => {
    answer(ctx, req, res).catch(() => send(res, 500))
  })
  server.requestTimeout = 5_000
  return server
}

async function answer(
  { metrics, metricsToken, partsAway, browsers, draining }: Operations,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const path = req.method === 'GET' ? req.url : undefined
  if (path === '/healthz') return send(res, 200, JSON.stringify({ data: { status: 'ok' } }))
  if (path === '/readyz') {
    const away = await partsAway()
    const status = draining.aborted ? 'draining' : standing(away)
    const data = { status, away, sandbox: SANDBOX, separated: browsers.health().separated }
    return send(res, status === 'ready' ? 200 : 503, JSON.stringify({ data }))
  }
  if (path === '/metrics' && metricsToken !== null) {
    if (!isSameSecret(req.headers.authorization ?? '', `Bearer ${metricsToken}`)) return send(res, 401)
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
