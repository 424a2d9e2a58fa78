import type { KeyObject } from 'node:crypto'
import type { Server } from 'node:http'
import { basename, dirname } from 'node:path'
import type {
  KeyRing,
  Log,
  ObjectRemovals,
  ObjectStore,
  Part,
  RenderEvents,
  RenderQueue,
  Renders,
  Tracing,
} from '@galley/backend'
import {
  connectDatabase,
  connectRedis,
  createLog,
  ImageCache,
  openObjectStore,
  openTracing,
  PostgresBacklog,
  PostgresObjectRemovals,
  PrismaProjectImages,
  PrismaRenders,
  partsAway,
  RedisRenderEvents,
  RedisRenderQueue,
  systemClock,
  TextSealer,
  UrlSigner,
} from '@galley/backend'
import { prepareFontFolder } from '@galley/fonts'
import type { BrowserEvent, BrowserPool } from './browser/index.ts'
import { startBrowserPool } from './browser/index.ts'
import type { WorkerConfig } from './config.ts'
import { ImageFetcher } from './images/image-fetcher.ts'
import { resolveByDns } from './images/pick-target.ts'
import { createInternalServer } from './internal-server.ts'
import type { RunStage } from './operations/stage.ts'
import { stages } from './operations/stage.ts'
import type { WorkerMetrics } from './operations/worker-metrics.ts'
import { createWorkerMetrics, showBrowsers } from './operations/worker-metrics.ts'
import { PageKeys } from './outputs/page-keys.ts'

/** Everything a render may use, built once a process. */
export type WorkerContext = {
  readonly config: WorkerConfig
  readonly log: Log
  readonly renders: Renders
  readonly renderQueue: RenderQueue
  readonly renderEvents: RenderEvents
  readonly objectRemovals: ObjectRemovals
  readonly objectStore: ObjectStore
  readonly imageCache: ImageCache
  readonly images: ImageFetcher
  readonly signer: UrlSigner
  readonly pageKeys: PageKeys
  readonly browsers: BrowserPool
  /** Null where the API is to do without. */
  readonly internalServer: Server | null
  readonly metrics: WorkerMetrics
  readonly tracing: Tracing
  readonly stage: RunStage
  /** Which of the parts that a worker can't do without are away. */
  readonly partsAway: () => Promise<Part['name'][]>
  /** Aborts when this process has to stop and can't wait for what it has begun. */
  readonly handBack: AbortSignal
  readonly close: () => Promise<void>
}

/**
 * Connects to everything the configuration names and starts the browsers.
 *
 * @throws Error when a browser doesn't start, or starts without its sandbox.
 */
export async function createContext(config: WorkerConfig, handBack: AbortSignal): Promise<WorkerContext> {
  const log = createLog('worker', { level: config.logLevel })
  const db = connectDatabase({
    url: config.databaseUrl,
    maxConnections: config.databasePool,
    timeoutMs: config.databaseTimeoutMs,
    prepares: config.databasePrepares,
  })
  const redis = connectRedis(config.redisUrl, 'requests')
  redis.on('error', () => log.warn('redis is away'))
  const renderQueue = new RedisRenderQueue(redis)
  const signer = new UrlSigner(config.secrets.signing)
  const metrics = createWorkerMetrics(new PostgresBacklog(db))
  const tracing = await openTracing('worker', config.tracing)
  const fontConfigFile = await prepareFontFolder(config.fontsDir)
  const startBrowsers = (lanes: number) =>
    startBrowserPool({ ...browserOptions(config), fontConfigFile, lanes, onEvent })
  const onEvent = (event: BrowserEvent) => {
    logBrowserEvent(log, event)
    metrics.browserEvents.add({ event: event.kind })
  }
  const objectStore = openObjectStore(config.objectStore)
  const objectRemovals = new PostgresObjectRemovals(db)
  const imageCache = new ImageCache({
    images: new PrismaProjectImages(db),
    objectStore,
    objectRemovals,
    clock: systemClock,
  })
  const images = new ImageFetcher({ cache: imageCache, rules: imageRules(config), log })
  const [browsers, layouts] = await Promise.all([
    startBrowsers(config.lanes),
    config.layout && startBrowsers(config.layout.lanes),
  ])
  showBrowsers(metrics, { renders: browsers, layouts })
  return {
    config,
    log,
    renders: new PrismaRenders(db, new TextSealer(config.secrets.encryption)),
    renderQueue,
    renderEvents: new RedisRenderEvents(redis, redis),
    objectRemovals,
    objectStore,
    imageCache,
    images,
    signer,
    pageKeys: new PageKeys(activeKey(config.secrets.encryption), basename(dirname(fontConfigFile))),
    browsers,
    internalServer:
      layouts && createInternalServer({ browsers: layouts, rendering: browsers, images, signer, log }),
    metrics,
    tracing,
    stage: stages(metrics, tracing),
    partsAway: () =>
      partsAway([
        { name: 'database', check: db.check },
        { name: 'redis', check: () => redis.ping() },
        { name: 'object_store', check: () => objectStore.check() },
        { name: 'browsers', check: async () => requireBrowsers(browsers) },
      ]),
    handBack,
    close: async () => {
      await Promise.all([browsers.close(), layouts?.close()])
      redis.disconnect()
      await db.close()
      await tracing.close()
    },
  }
}

function browserOptions({ chromiumPath, scratchDir }: WorkerConfig) {
  return { executablePath: chromiumPath, scratchDir }
}

function imageRules({ remoteImages }: WorkerConfig) {
  return remoteImages && { resolve: resolveByDns, allowed: new Set(remoteImages.allowed) }
}

function activeKey({ activeKid, keys }: KeyRing): KeyObject {
  const key = keys.get(activeKid)
  if (!key) throw new Error('A key ring has no active key.')
  return key
}

/** @throws Error when no browser is up. None is ever up without having been seen in its sandbox. */
function requireBrowsers(browsers: BrowserPool): void {
  const { up, sandboxed } = browsers.health()
  if (up === 0 || !sandboxed) throw new Error('No browser is up.')
}

function logBrowserEvent(log: Log, event: BrowserEvent): void {
  const isFault = event.kind === 'crashed' || event.kind === 'killed' || event.kind === 'launch-failed'
  if (isFault) log.warn('browser event', { event: event.kind })
  else log.info('browser event', { event: event.kind })
}
