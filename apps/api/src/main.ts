import { createServer } from 'node:http'
import { closeOnSignal } from '@galley/backend'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { createContext } from './context.ts'
import { answerClientError } from './http/client-error.ts'

const SHUTDOWN_GRACE_MS = 10_000

const context = await createContext(readConfig(process.env))
const { config, log } = context
const server = createServer(createApp(context))
server.on('clientError', answerClientError)

server.listen(config.port, config.host, () => log.info('api ready', { port: config.port }))

closeOnSignal(log, SHUTDOWN_GRACE_MS, [
  () =>
    new Promise((resolve) => {
      server.close(resolve)
      server.closeIdleConnections()
    }),
  context.close,
])
