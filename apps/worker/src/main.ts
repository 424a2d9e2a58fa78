import { once } from 'node:events'
import type { RenderId } from '@galley/backend'
import { closeOnSignal, connectRedis, consumeRenders, loggedError } from '@galley/backend'
import { readConfig } from './config.ts'
import { createContext } from './context.ts'
import { executeRender } from './execute-render.ts'
import { startSweep } from './sweep.ts'

const SHUTDOWN_GRACE_MS = 30_000

const config = readConfig(process.env)
if (process.getuid?.() === 0 && !config.mayRunAsRoot) {
  throw new Error('The worker does not run as root. Start it as another user, or set ALLOW_ROOT_WORKER=1.')
}

const context = await createContext(config)
const { log } = context
const redis = connectRedis(config.redisUrl, 'blocking')
redis.on('error', () => {})

const consumer = consumeRenders(
  redis,
  {
    concurrency: config.lanes,
    onError: (error) => log.warn('the queue reported an error', { error: loggedError(error) }),
  },
  (id: RenderId) => executeRender(context, id),
)
const sweep = startSweep(context)
const { layoutServer } = context
if (layoutServer && config.layout) {
  layoutServer.listen(config.layout.port, config.layout.host)
  await once(layoutServer, 'listening')
}
log.info('worker ready', { lanes: config.lanes })

closeOnSignal(log, SHUTDOWN_GRACE_MS, [
  sweep.stop,
  async () => void layoutServer?.close(),
  consumer.close,
  context.close,
  async () => redis.disconnect(),
])
