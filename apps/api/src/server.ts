import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { createApp } from './app.ts'
import type { ApiContext } from './context.ts'
import { answerClientError } from './http/client-error.ts'
import { endConnectionsOn } from './http/last-answers.ts'

/** The timeouts for receiving a request, with and without its body, and how often they are checked. */
export type Patience = {
  readonly headersMs: number
  readonly requestMs: number
  readonly checkEveryMs: number
}

/** Allows the largest body at ten kilobytes per second. */
const PATIENCE: Patience = { headersMs: 20_000, requestMs: 120_000, checkEveryMs: 5_000 }

/**
 * Returns Node's server for the app. Requests that Node would answer itself, without our headers, also go to the app.
 */
export function createApiServer(ctx: ApiContext, patience = PATIENCE): Server {
  const app = createApp(ctx)
  const limits = {
    headersTimeout: patience.headersMs,
    requestTimeout: patience.requestMs,
    connectionsCheckingInterval: patience.checkEveryMs,
  }
  const answer = (req: IncomingMessage, res: ServerResponse) => {
    takeHostFromTarget(req)
    app(req, res)
  }
  const server = createServer({ ...limits, requireHostHeader: false }, answer)
  server.on('clientError', (error, socket) => answerClientError(ctx.config, error, socket))
  server.on('checkExpectation', answer)
  server.on('connect', (_req, socket) => answerClientError(ctx.config, new Error('not a proxy'), socket))
  endConnectionsOn(ctx.closing, server)
  return server
}

/**
 * Splits a target in absolute form (`GET http://host/path`) into host and path. The target's host replaces the `Host`
 * header (RFC 9112, 3.2.2). Express can't route such a target if it is not a valid URL, and answers by itself.
 */
function takeHostFromTarget(req: IncomingMessage): void {
  const [, host, path = ''] = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)(.*)$/i.exec(req.url ?? '') ?? []
  if (host === undefined) return
  req.headers.host = host
  req.url = path.startsWith('/') ? path : `/${path}`
}
