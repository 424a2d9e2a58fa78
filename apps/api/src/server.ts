import type { Server } from 'node:http'
import { createServer } from 'node:http'
import { createApp } from './app.ts'
import type { ApiContext } from './context.ts'
import { answerClientError } from './http/client-error.ts'

/** The app behind Node's server. What Node would answer by itself, without our headers, comes to the app as well. */
export function createApiServer(ctx: ApiContext): Server {
  const app = createApp(ctx)
  const server = createServer({ requireHostHeader: false }, app)
  server.on('clientError', answerClientError)
  server.on('checkExpectation', app)
  return server
}
