import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { closeOnSignal, connectRedis, loggedError, RenderWorker, removeOldQueue } from '@galley/backend'
import { claimsInTime } from './attempt/claim-in-time.ts'
import { executeRender } from './attempt/execute-render.ts'
import { readConfig } from './config.ts'
import { createContext } from './context.ts'
import { lowerPriority } from './operations/lower-priority.ts'
import { createOperationsServer } from './operations/operations-server.ts'
import { BacklogSealing } from './seal-backlog.ts'
import { startSweep } from './sweep.ts'

/** A worker with less memory than this collects garbage more often, so that it lives within 512 MB. */
const PLENTY_OF_MEMORY_BYTES = 1024 ** 3

// By default V8 marks the whole heap of 90 MB after each 15 MB of new garbage, because a worker allocates slowly: mostly
// the pictures of a render. That is a third of the CPU time of this process. With 100 it waits until the heap has doubled.
if (process.constrainedMemory() >= PLENTY_OF_MEMORY_BYTES) setFlagsFromString('--heap-growing-percent=100')

const config = readConfig(process.env)
if (process.getuid?.() === 0 && !config.mayRunAsRoot) {
  throw new Error('The worker does not run as root. Start it as another user, or set ALLOW_ROOT_WORKER=1.')
}

lowerPriority(config.niceness)
const releasing = new AbortController()
const draining = new AbortController()
const context = await createContext(config, releasing.signal)
const { log } = context
const jobs = connectRedis(config.redisUrl, 'subscriptions')
jobs.on('error', () => {})
const worker = new RenderWorker(claimsInTime(context), (render) => executeRender(context, render), {
  connection: jobs,
  concurrency: config.concurrency,
  leaseMs: config.leaseMs,
  telemetry: context.tracing.queueTelemetry,
  onError: (error) => log.warn('the queue reported an error', { error: loggedError(error) }),
})
const sweep = startSweep({ ...context, sealing: new BacklogSealing(context) })
// Repeats every hour, because processes of the previous release may add to the old queue during a deploy.
const forgetOldQueue = () => void removeOldQueue(jobs).catch(() => {})
forgetOldQueue()
setInterval(forgetOldQueue, 3_600_000).unref()
const { internalServer } = context
if (internalServer && config.layout) {
  internalServer.listen(config.layout.port, config.layout.host)
  await once(internalServer, 'listening')
}
const operations = createOperationsServer({
  ...context,
  metricsToken: config.metricsToken,
  draining: draining.signal,
})
if (config.operations) {
  operations.listen(config.operations.port, config.operations.host)
  await once(operations, 'listening')
}
log.info('worker ready', { concurrency: config.concurrency })

closeOnSignal(log, config.drainMs + config.shutdownGraceMs, [
  drain,
  async () => void internalServer?.close(),
  sweep.stop,
  async () => void operations.close(),
  context.close,
  async () => jobs.disconnect(),
])

/**
 * Stops taking new renders and finishes the running ones. Releases those that don't finish in time to other workers.
 */
async function drain(): Promise<void> {
  draining.abort()
  const tooLate = setTimeout(() => releasing.abort(), config.drainMs)
  await worker.close()
  clearTimeout(tooLate)
}
