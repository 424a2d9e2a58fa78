import { once } from 'node:events'
import type { RenderId } from '@galley/backend'
import { closeOnSignal, connectRedis, consumeRenders, loggedError } from '@galley/backend'
import { readConfig } from './config.ts'
import { createContext } from './context.ts'
import { executeRender } from './execute-render.ts'
import { createOperationsServer } from './operations/operations-server.ts'
import { startSweep } from './sweep.ts'

/** What closing takes beside the draining. */
const SHUTDOWN_GRACE_MS = 10_000

const config = readConfig(process.env)
if (process.getuid?.() === 0 && !config.mayRunAsRoot) {
  throw new Error('The worker does not run as root. Start it as another user, or set ALLOW_ROOT_WORKER=1.')
}

const handBack = new AbortController()
const draining = new AbortController()
const context = await createContext(config, handBack.signal)
const { log } = context
const [requests, bell] = [
  connectRedis(config.redisUrl, 'requests'),
  connectRedis(config.redisUrl, 'subscriptions'),
]
for (const redis of [requests, bell]) redis.on('error', () => {})

const consumer = consumeRenders(
  { requests, bell },
  {
    lanes: config.lanes,
    onError: (error) => log.warn('the queue reported an error', { error: loggedError(error) }),
  },
  (id: RenderId, traceparent) => executeRender(context, id, traceparent),
)
const sweep = startSweep(context)
const { internalServer } = context
if (internalServer && config.layout) {
  internalServer.listen(config.layout.port, config.layout.host)
  await once(internalServer, 'listening')
}
const operations = createOperationsServer({ ...context, draining: draining.signal })
if (config.operations) {
  operations.listen(config.operations.port, config.operations.host)
  await once(operations, 'listening')
}
log.info('worker ready', { lanes: config.lanes })

closeOnSignal(log, config.drainMs + SHUTDOWN_GRACE_MS, [
  drain,
  async () => void internalServer?.close(),
  sweep.stop,
  async () => void operations.close(),
  context.close,
  async () => requests.disconnect(),
])

/** Takes nothing new, and goes on with what has begun; what isn't done in time goes back to the other workers. */
async function drain(): Promise<void> {
  draining.abort()
  const tooLate = setTimeout(() => handBack.abort(), config.drainMs)
  await consumer.close()
  clearTimeout(tooLate)
}
