import type {
  AccessEvents,
  Admissions,
  Clock,
  Credentials,
  Database,
  IdempotencyKeys,
  ImageSizes,
  Layouts,
  Log,
  ObjectRemovals,
  Part,
  ProjectFiles,
  Projects,
  RenderEvents,
  Renders,
  Revisions,
  Shares,
  Tokens,
  Tracing,
  Usage,
} from '@galley/backend'
import {
  connectDatabase,
  connectRedis,
  createLog,
  HttpImageSizes,
  HttpLayouts,
  ImageCache,
  noImageSizes,
  noLayouts,
  openObjectStore,
  openTracing,
  PICTURES_LIE_UNSEALED,
  PostgresAdmissions,
  PostgresCredentials,
  PostgresIdempotencyKeys,
  PostgresObjectRemovals,
  PostgresProjectImages,
  PostgresProjectSealers,
  PostgresProjects,
  PostgresRenders,
  PostgresShareArticles,
  PostgresShares,
  PostgresTokens,
  PostgresUsage,
  PrismaRevisions,
  partsAway,
  RedisAccessEvents,
  RedisRenderEvents,
  SealedObjectStore,
  SharedLock,
  systemClock,
  TextSealer,
  UrlSigner,
  WorkerCalls,
} from '@galley/backend'
import type { WebFonts } from '@galley/fonts'
import { openWebFonts } from '@galley/fonts'
import type { AccountParts } from './accounts/account-parts.ts'
import { openAccounts } from './accounts/account-parts.ts'
import { BackgroundTasks } from './background-tasks.ts'
import type { ApiConfig } from './config.ts'
import { FONTS_PATH } from './fonts/fonts-path.ts'
import { CpuBudget } from './http/limits/cpu-budget.ts'
import { LoadShedder } from './http/limits/load-shedder.ts'
import { OpenCalls } from './http/limits/open-calls.ts'
import type { RequestLimits } from './http/limits/request-limits.ts'
import { openRequestLimits } from './http/limits/request-limits.ts'
import type { ImageParts } from './images/image-parts.ts'
import { openImageParts } from './images/image-parts.ts'
import type { ApiMetrics } from './operations/api-metrics.ts'
import { createApiMetrics } from './operations/api-metrics.ts'
import type { QueueParts } from './operations/queue-parts.ts'
import { openQueueParts } from './operations/queue-parts.ts'
import { loadMathStylesheet } from './renders/math-stylesheet.ts'
import { BUILD_LOCK_MS, KeptArticles } from './shares/kept-articles.ts'
import { TextThreads } from './threads/text-reader.ts'

/** The dependencies of every request, built once per process. */
export type ApiContext = RequestLimits &
  AccountParts &
  ImageParts &
  QueueParts & {
    readonly config: ApiConfig
    readonly clock: Clock
    readonly log: Log
    readonly projects: Projects
    readonly revisions: Revisions
    readonly renders: Renders
    readonly admissions: Admissions
    readonly credentials: Credentials
    readonly accessEvents: AccessEvents
    readonly tokens: Tokens
    readonly background: BackgroundTasks
    readonly cpuBudget: CpuBudget
    readonly openCalls: OpenCalls
    readonly load: LoadShedder
    readonly idempotencyKeys: IdempotencyKeys
    readonly renderEvents: RenderEvents
    readonly shares: Shares
    readonly usage: Usage
    /** Null when not configured. */
    readonly objectStore: ProjectFiles | null
    readonly objectRemovals: ObjectRemovals
    readonly signer: UrlSigner
    readonly layouts: Layouts
    /** The pages' fonts, for browsers that don't have them installed. */
    readonly webFonts: WebFonts
    readonly texts: TextThreads
    readonly imageSizes: ImageSizes
    /** Null when there is no object store for images. */
    readonly imageCache: ImageCache | null
    readonly keptArticles: KeptArticles
    readonly mathStylesheet: string
    readonly metrics: ApiMetrics
    readonly tracing: Tracing
    /** Returns the names of the unavailable dependencies that the API requires. */
    readonly partsAway: () => Promise<Part['name'][]>
    /** Aborts when this process is about to stop. Waiting requests then answer with the current state. */
    readonly closing: AbortSignal
    readonly close: () => Promise<void>
  }

/** Replacements for real parts, for tests. `texts` stay open when the context is closed. */
export type ContextParts = Partial<Pick<ApiContext, 'clock' | 'log' | 'closing' | 'texts'>>

/** Creates the context from the configuration. Connections are opened in the background. */
export async function createContext(config: ApiConfig, parts: ContextParts = {}): Promise<ApiContext> {
  const db = connectDatabase(config.database)
  const redis = connectRedis(config.redisUrl, 'requests')
  const log = parts.log ?? createLog('api', { level: config.logLevel })
  redis.on('error', () => log.warn('redis is unavailable'))
  const subscriber = connectRedis(config.redisUrl, 'subscriptions')
  subscriber.on('error', () => {})
  const sealer = new TextSealer(config.secrets.encryption)
  const sealers = new PostgresProjectSealers(db, sealer)
  const signer = new UrlSigner(config.secrets.signing)
  const mathStylesheet = await loadMathStylesheet()
  const texts = parts.texts ?? new TextThreads({ mathStylesheet }, config.textThreads)
  const clock = parts.clock ?? systemClock
  const files = openFiles(config, { db, redis, sealers, signer, clock, log })
  const { objectStore } = files
  if (objectStore?.linksPictures) log.warn(PICTURES_LIE_UNSEALED)
  const tracing = await openTracing('api', config.tracing)
  const background = new BackgroundTasks(log)
  const queueParts = openQueueParts(db, redis, tracing)
  return {
    config,
    clock,
    log,
    projects: new PostgresProjects(db, sealers),
    revisions: new PrismaRevisions(db, sealers),
    renders: new PostgresRenders(db, sealers, config.attempts),
    ...openAccess({ db, redis, subscriber }),
    tokens: new PostgresTokens(db, sealer),
    ...openAccounts(db, config),
    background,
    ...queueParts,
    renderEvents: new RedisRenderEvents(redis, subscriber),
    shares: new PostgresShares(db, sealers),
    usage: new PostgresUsage(db),
    cpuBudget: new CpuBudget(),
    openCalls: new OpenCalls(),
    load: new LoadShedder(config.load),
    ...openRequestLimits({ redis, keySecret: config.secrets.tokenPepper }),
    ...files,
    signer,
    ...callsToWorkers(config, signer),
    webFonts: openWebFonts(config.fontsDir, FONTS_PATH),
    texts,
    mathStylesheet,
    closing: parts.closing ?? new AbortController().signal,
    metrics: createApiMetrics(queueParts),
    tracing,
    partsAway: () =>
      partsAway([
        { name: 'database', check: db.check },
        { name: 'redis', check: () => redis.ping() },
        ...(objectStore ? [{ name: 'object_store' as const, check: () => objectStore.check() }] : []),
      ]),
    close: async () => {
      await background.settle()
      if (!parts.texts) await texts.close()
      redis.disconnect()
      subscriber.disconnect()
      await db.close()
      await tracing.close()
    },
  }
}

type AccessParts = {
  readonly db: Database
  readonly redis: ReturnType<typeof connectRedis>
  readonly subscriber: ReturnType<typeof connectRedis>
}

/** Creates the stores that decide who has access, and the channel that announces when access ends. */
function openAccess({ db, redis, subscriber }: AccessParts) {
  return {
    admissions: new PostgresAdmissions(db),
    credentials: new PostgresCredentials(db),
    accessEvents: new RedisAccessEvents(redis, subscriber),
    idempotencyKeys: new PostgresIdempotencyKeys(db),
  }
}

type FileParts = Pick<AccessParts, 'db' | 'redis'> & {
  readonly log: Log
  readonly sealers: PostgresProjectSealers
  readonly signer: UrlSigner
  readonly clock: Clock
}

function openFiles(
  config: ApiConfig,
  { db, redis, sealers, signer, clock, log }: FileParts,
): Pick<ApiContext, 'objectStore' | 'objectRemovals' | 'imageCache' | 'keptArticles'> & ImageParts {
  const objectRemovals = new PostgresObjectRemovals(db)
  const objectStore =
    config.objectStore && new SealedObjectStore(openObjectStore(config.objectStore), sealers)
  const lock = new SharedLock(redis, { name: 'article', lifeMs: BUILD_LOCK_MS })
  const keeping = { objectStore, objectRemovals, lock, clock, log }
  const images = new PostgresProjectImages(db)
  const imageParts = openImageParts(config, { db, sealers, signer })
  const uploads = imageParts.uploadedImages
  return {
    ...imageParts,
    objectStore,
    objectRemovals,
    imageCache: objectStore && new ImageCache({ images, uploads, objectStore, objectRemovals, clock }),
    keptArticles: new KeptArticles({ ...keeping, articles: new PostgresShareArticles(db) }),
  }
}

/** Creates a separate client for each kind of call, so that slow image downloads do not delay layouts. */
function callsToWorkers(
  { layoutUrl: url, layoutTimeoutMs }: ApiConfig,
  signer: UrlSigner,
): Pick<ApiContext, 'layouts' | 'imageSizes'> {
  if (url === null) return { layouts: noLayouts, imageSizes: noImageSizes }
  return {
    layouts: new HttpLayouts(new WorkerCalls(url, signer), layoutTimeoutMs),
    imageSizes: new HttpImageSizes(new WorkerCalls(url, signer)),
  }
}
