import type { KeyObject } from 'node:crypto'
import type { Server } from 'node:http'
import { basename, dirname } from 'node:path'
import type {
  Database,
  KeyRing,
  Log,
  ObjectRemovals,
  Part,
  ProjectFiles,
  RedisConnection,
  RenderEvents,
  RenderQueue,
  Renders,
  SealingBacklog,
  ShareArticles,
  Tracing,
} from '@galley/backend'
import {
  BullRenderQueue,
  connectDatabase,
  connectRedis,
  createLog,
  ImageCache,
  OauthLeftovers,
  openObjectStore,
  openQueue,
  openTracing,
  PICTURES_LIE_UNSEALED,
  PostgresBacklog,
  PostgresObjectRemovals,
  PostgresProjectImages,
  PostgresProjectSealers,
  PostgresRenders,
  PostgresSealingBacklog,
  PostgresShareArticles,
  PostgresUploadedImages,
  PostgresUsage,
  partsAway,
  RedisHostLimits,
  RedisRenderEvents,
  SealedObjectStore,
  showSealingBacklog,
  systemClock,
  TextSealer,
  UploadLeftovers,
  UrlSigner,
} from '@galley/backend'
import { prepareFontFolder } from '@galley/fonts'
import { ReadAhead } from './attempt/read-ahead.ts'
import type { BrowserEvent, BrowserPool } from './browser/index.ts'
import { startBrowserPool } from './browser/index.ts'
import type { WorkerConfig } from './config.ts'
import { ImageDecoders } from './images/decoder/image-decoders.ts'
import { ImageFetcher } from './images/image-fetcher.ts'
import { resolveByDns } from './images/pick-target.ts'
import { createInternalServer } from './internal-server.ts'
import type { RunStage } from './operations/stage.ts'
import { stages } from './operations/stage.ts'
import type { WorkerMetrics } from './operations/worker-metrics.ts'
import { createWorkerMetrics, showBrowsers } from './operations/worker-metrics.ts'
import { PageKeys } from './outputs/page-keys.ts'

/** Everything a render may use. Built once for each process. */
export type WorkerContext = {
  readonly config: WorkerConfig
  readonly log: Log
  readonly renders: Renders
  readonly renderQueue: RenderQueue
  readonly renderEvents: RenderEvents
  readonly objectRemovals: ObjectRemovals
  readonly objectStore: ProjectFiles
  readonly sealingBacklog: SealingBacklog
  readonly imageCache: ImageCache
  readonly uploadLeftovers: UploadLeftovers
  readonly shareArticles: ShareArticles
  readonly oauthLeftovers: OauthLeftovers
  readonly images: ImageFetcher
  readonly signer: UrlSigner
  readonly pageKeys: PageKeys
  readonly readAhead: ReadAhead
  readonly browsers: BrowserPool
  /** Serves the API's layout requests. Null: this worker doesn't. */
  readonly internalServer: Server | null
  readonly metrics: WorkerMetrics
  readonly tracing: Tracing
  readonly stage: RunStage
  /** Returns the names of the unavailable services among those that a worker needs. */
  readonly partsAway: () => Promise<Part['name'][]>
  /** Aborts when this process has to stop and can't wait for its running renders. */
  readonly releasing: AbortSignal
  readonly close: () => Promise<void>
}

/**
 * Connects to everything the configuration names and starts the browsers.
 *
 * @throws Error when a browser doesn't start, or starts without its sandbox.
 */
export async function createContext(config: WorkerConfig, releasing: AbortSignal): Promise<WorkerContext> {
  const log = createLog('worker', { level: config.logLevel })
  const db = connectDatabase(config.database)
  const redis = connectRedis(config.redisUrl, 'requests')
  redis.on('error', () => log.warn('redis is unavailable'))
  const signer = new UrlSigner(config.secrets.signing)
  const metrics = createWorkerMetrics(new PostgresBacklog(db))
  const tracing = await openTracing('worker', config.tracing)
  const queue = openQueue(redis, tracing.queueTelemetry)
  const fontConfigFile = await prepareFontFolder(config.fontsDir)
  const startBrowsers = (slots: number) =>
    startBrowserPool({ ...browserOptions(config), fontConfigFile, slots, onEvent })
  const onEvent = (event: BrowserEvent) => {
    logBrowserEvent(log, event)
    metrics.browserEvents.add({ event: event.kind })
  }
  const sealed = openSealed(config, db)
  const { objectStore, imageCache } = sealed
  const [browsers, layouts, decoders] = await Promise.all([
    startBrowsers(config.concurrency),
    config.layout && startBrowsers(config.layout.concurrency),
    ImageDecoders.start({ ...config.imageDecoders, user: config.browserUser }),
  ])
  if (!browsers.health().separated) log.warn('browsers share namespaces with the worker')
  const fetcher = openFetcher(config, { db, redis, cache: imageCache, decoders, log })
  const uploads = { ...sealed, decoders }
  const internal = { config, rendering: browsers, images: fetcher, uploads, signer, log }
  showBrowsers(metrics, { renders: browsers, layouts })
  showSealingBacklog(metrics.all, sealed.sealingBacklog, { pictures: !objectStore.linksPictures })
  if (objectStore.linksPictures) log.warn(PICTURES_LIE_UNSEALED)
  return {
    config,
    log,
    ...sealed,
    renderQueue: new BullRenderQueue(queue),
    renderEvents: new RedisRenderEvents(redis, redis),
    shareArticles: new PostgresShareArticles(db),
    oauthLeftovers: new OauthLeftovers(db),
    images: fetcher,
    signer,
    pageKeys: new PageKeys(activeKey(config.secrets.encryption), basename(dirname(fontConfigFile))),
    readAhead: new ReadAhead(config.concurrency),
    browsers,
    internalServer: layouts && createInternalServer({ ...internal, browsers: layouts }),
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
    releasing,
    close: async () => {
      await Promise.all([browsers.close(), layouts?.close(), decoders.close()])
      redis.disconnect()
      await db.close()
      await tracing.close()
    },
  }
}

/** Opens the stores that hold users' texts, in Postgres and in the object store. */
function openSealed(
  config: WorkerConfig,
  db: Database,
): Pick<
  WorkerContext,
  'renders' | 'objectStore' | 'objectRemovals' | 'imageCache' | 'uploadLeftovers' | 'sealingBacklog'
> {
  const ring = new TextSealer(config.secrets.encryption)
  const sealers = new PostgresProjectSealers(db, ring)
  const objectStore = new SealedObjectStore(openObjectStore(config.objectStore), sealers)
  const objectRemovals = new PostgresObjectRemovals(db)
  const images = new PostgresProjectImages(db)
  const uploads = new PostgresUploadedImages(db, sealers)
  return {
    renders: new PostgresRenders(db, sealers, config.attempts),
    objectStore,
    objectRemovals,
    imageCache: new ImageCache({ images, uploads, objectStore, objectRemovals, clock: systemClock }),
    uploadLeftovers: new UploadLeftovers(db, sealers),
    sealingBacklog: new PostgresSealingBacklog(db, ring, sealers),
  }
}

function browserOptions(config: WorkerConfig) {
  return {
    executablePath: config.chromiumPath,
    user: config.browserUser,
    scratchDir: config.scratchDir,
    memoryLimitBytes: config.browserMemoryBytes,
    ...config.browserRecycling,
    cgroup: config.browserCgroup,
  }
}

type FetcherParts = {
  readonly db: Database
  readonly redis: RedisConnection
  readonly cache: ImageCache
  readonly decoders: ImageDecoders
  readonly log: Log
}

function openFetcher(config: WorkerConfig, { db, redis, cache, decoders, log }: FetcherParts): ImageFetcher {
  const { kind: confinement } = decoders.confinement
  if (confinement === 'namespaces') log.info('picture decoders ready', { confinement })
  else log.warn('picture decoders have no namespaces of their own', { confinement })
  return new ImageFetcher({
    cache,
    decoders,
    rules: imageRules(config),
    hosts: new RedisHostLimits(redis, activeKey(config.secrets.signing), config.imageHosts),
    usage: new PostgresUsage(db),
    clock: systemClock,
    log,
  })
}

function imageRules({ remoteImages }: WorkerConfig) {
  return remoteImages && { ...remoteImages, resolve: resolveByDns, allowed: new Set(remoteImages.allowed) }
}

function activeKey({ activeKid, keys }: KeyRing): KeyObject {
  const key = keys.get(activeKid)
  if (!key) throw new Error('A key ring has no active key.')
  return key
}

/** @throws Error when no browser is up. A browser counts as up only after its sandbox was checked. */
function requireBrowsers(browsers: BrowserPool): void {
  const { up, sandboxed } = browsers.health()
  if (up === 0 || !sandboxed) throw new Error('No browser is up.')
}

function logBrowserEvent(log: Log, event: BrowserEvent): void {
  const isFault = event.kind === 'crashed' || event.kind === 'killed' || event.kind === 'launch-failed'
  if (isFault) log.warn('browser event', { event: event.kind })
  else log.info('browser event', { event: event.kind })
}
