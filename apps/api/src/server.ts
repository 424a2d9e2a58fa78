import type { Server } from 'node:http'
import { createServer } from 'node:http'
import { createApp } from './app.ts'
import type { ApiContext } from './context.ts'
import { answerClientError } from './http/client-error.ts'
import { endConnectionsOn } from './http/last-answers.ts'

/** How long a client may take to send a request, its body included, and how often that is looked at. */
export type Patience = {
  readonly headersMs: number
  readonly requestMs: number
  readonly checkEveryMs: number
}

/** The largest body at ten kilobytes a second. */
const PATIENCE: Patience = { headersMs: 20_000, requestMs: 120_000, checkEveryMs: 5_000 }

/** The app behind Node's server. What Node would answer by itself, without our headers, comes to the app as well. */
export function createApiServer(ctx: ApiContext, patience = PATIENCE): Server {
  const app = createApp(ctx)
  const limits = {
    headersTimeout: patience.headersMs,
    requestTimeout: patience.requestMs,
    connectionsCheckingInterval: patience.checkEveryMs,
  }
  const server = createServer({ ...limits, requireHostHeader: false }, app)
  server.on('clientError', (error, socket) => answerClientError(ctx.config, error, socket))
  server.on('checkExpectation', app)
  endConnectionsOn(ctx.closing, server)
  return server
}
