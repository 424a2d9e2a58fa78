import { closeOnSignal } from '@galley/backend'
import { readConfig } from './config.ts'
import { createContext } from './context.ts'
import { createApiServer } from './server.ts'

const closing = new AbortController()
const context = await createContext(readConfig(process.env), { closing: closing.signal })
const { config, log } = context
const server = createApiServer(context)

server.listen(config.port, config.host, () => {
  log.info('api ready', { port: config.port })
  context.texts.prepare()
})

closeOnSignal(log, config.shutdownGraceMs, [
  async () => closing.abort(),
  () =>
    new Promise((resolve) => {
      server.close(resolve)
      server.closeIdleConnections()
    }),
  context.close,
])
