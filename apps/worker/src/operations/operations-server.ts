import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { isSameSecret } from '@galley/backend'
import { SANDBOX } from '../browser/index.ts'
import type { WorkerContext } from '../context.ts'

type Operations = Pick<WorkerContext, 'metrics' | 'partsAway' | 'browsers'> & {
  /** What `/metrics` asks for as a bearer token; null: it is closed. */
  readonly metricsToken: string | null
  /** Aborted when this process takes nothing new any more. */
  readonly draining: AbortSignal
}

/**
 * `/healthz`: the process answers. `/readyz`: it can do its work, and its browsers are in their sandbox. `/metrics`: how it does it, for Prometheus,
 * and closed unless there is a token for it.
 * The address is internal, and nothing that it tells is anybody's text.
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
