import type {
  Admissions,
  Clock,
  IdempotencyKeys,
  ImageSizes,
  Layouts,
  Log,
  ObjectRemovals,
  ObjectStore,
  Part,
  Projects,
  RateLimiter,
  RenderEvents,
  RenderQueue,
  Renders,
  Revisions,
  Sessions,
  Shares,
  Tokens,
  Tracing,
  Usage,
  Users,
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
  PostgresAdmissions,
  PostgresBacklog,
  PostgresIdempotencyKeys,
  PostgresObjectRemovals,
  PrismaProjectImages,
  PrismaProjects,
  PrismaRenders,
  PrismaRevisions,
  PrismaSessions,
  PrismaShares,
  PrismaTokens,
  PrismaUsage,
  PrismaUsers,
  partsAway,
  RedisRateLimiter,
  RedisRenderEvents,
  RedisRenderQueue,
  SessionTokens,
  systemClock,
  TextSealer,
  UrlSigner,
  WorkerCalls,
} from '@galley/backend'
import { RATE_LIMITS } from '@galley/contracts'
import type { WebFonts } from '@galley/fonts'
import { openWebFonts } from '@galley/fonts'
import type { ApiConfig } from './config.ts'
import { FONTS_PATH } from './fonts/fonts-path.ts'
import type { ApiMetrics } from './operations/api-metrics.ts'
import { createApiMetrics } from './operations/api-metrics.ts'
import { loadMathStylesheet } from './renders/math-stylesheet.ts'
import { TextThreads } from './threads/text-reader.ts'

const PASSWORD_TRIES_PER_MINUTE = 10

/** Everything a request may use, built once a process. */
export type ApiContext = {
  readonly config: ApiConfig
  readonly clock: Clock
  readonly log: Log
  readonly projects: Projects
  readonly revisions: Revisions
  readonly renders: Renders
  readonly admissions: Admissions
  readonly tokens: Tokens
  readonly users: Users
  readonly sessions: Sessions
  readonly sessionTokens: SessionTokens
  readonly idempotencyKeys: IdempotencyKeys
  readonly renderQueue: RenderQueue
  readonly renderEvents: RenderEvents
  readonly shares: Shares
  readonly usage: Usage
  /** By user; by address on public endpoints; by address without a valid credential; by door for passwords. */
  readonly rateLimits: Readonly<
    Record<'authenticated' | 'anonymous' | 'strangers' | 'passwords', RateLimiter>
  >
  /** Null when not configured. */
  readonly objectStore: ObjectStore | null
  readonly objectRemovals: ObjectRemovals
  readonly signer: UrlSigner
  readonly layouts: Layouts
  /** The fonts of pages, for browsers that don't have them. */
  readonly webFonts: WebFonts
  readonly texts: TextThreads
  readonly imageSizes: ImageSizes
  /** Null when there is no object store to keep pictures in. */
  readonly imageCache: ImageCache | null
  readonly mathStylesheet: string
  readonly metrics: ApiMetrics
  readonly tracing: Tracing
  /** Which of the parts that the API can't do without are away. */
  readonly partsAway: () => Promise<Part['name'][]>
  /** Aborts when this process is about to stop: whoever waits gets what there is. */
  readonly closing: AbortSignal
  readonly close: () => Promise<void>
}

/** What a test may put in place of the real thing. */
export type ContextParts = { readonly clock?: Clock; readonly log?: Log; readonly closing?: AbortSignal }

/** Connects to everything the configuration names. Connections are made in the background. */
export async function createContext(config: ApiConfig, parts: ContextParts = {}): Promise<ApiContext> {
  const db = connectDatabase({
    url: config.databaseUrl,
    maxConnections: config.databasePool,
    timeoutMs: config.databaseTimeoutMs,
    prepares: config.databasePrepares,
  })
  const redis = connectRedis(config.redisUrl, 'requests')
  const log = parts.log ?? createLog('api', { level: config.logLevel })
  redis.on('error', () => log.warn('redis is away'))
  const subscriber = connectRedis(config.redisUrl, 'subscriptions')
  subscriber.on('error', () => {})
  const sealer = new TextSealer(config.secrets.encryption)
  const renderQueue = new RedisRenderQueue(redis)
  const signer = new UrlSigner(config.secrets.signing)
  const mathStylesheet = await loadMathStylesheet()
  const texts = new TextThreads({ mathStylesheet })
  const clock = parts.clock ?? systemClock
  const objectStore = config.objectStore && openObjectStore(config.objectStore)
  const objectRemovals = new PostgresObjectRemovals(db)
  const tracing = await openTracing('api', config.tracing)
  return {
    config,
    clock,
    log,
    projects: new PrismaProjects(db, sealer),
    revisions: new PrismaRevisions(db, sealer),
    renders: new PrismaRenders(db, sealer),
    admissions: new PostgresAdmissions(db),
    tokens: new PrismaTokens(db),
    users: new PrismaUsers(db),
    sessions: new PrismaSessions(db),
    sessionTokens: new SessionTokens(config.secrets.signing),
    idempotencyKeys: new PostgresIdempotencyKeys(db),
    renderQueue,
    renderEvents: new RedisRenderEvents(redis, subscriber),
    shares: new PrismaShares(db, sealer),
    usage: new PrismaUsage(db),
    rateLimits: rateLimitsBy((name, perMinute) => new RedisRateLimiter(redis, { name, perMinute })),
    objectStore,
    signer,
    ...callsToWorkers(config, signer),
    objectRemovals,
    imageCache:
      objectStore &&
      new ImageCache({ images: new PrismaProjectImages(db), objectStore, objectRemovals, clock }),
    webFonts: openWebFonts(config.fontsDir, FONTS_PATH),
    texts,
    mathStylesheet,
    closing: parts.closing ?? new AbortController().signal,
    metrics: createApiMetrics(new PostgresBacklog(db)),
    tracing,
    partsAway: () =>
      partsAway([
        { name: 'database', check: db.check },
        { name: 'redis', check: () => redis.ping() },
        ...(objectStore ? [{ name: 'object_store' as const, check: () => objectStore.check() }] : []),
      ]),
    close: async () => {
      await texts.close()
      redis.disconnect()
      subscriber.disconnect()
      await db.close()
      await tracing.close()
    },
  }
}

function rateLimitsBy(limiter: (name: string, perMinute: number) => RateLimiter): ApiContext['rateLimits'] {
  return {
    authenticated: limiter('user', RATE_LIMITS.authenticatedPerMinute),
    anonymous: limiter('address', RATE_LIMITS.anonymousPerMinute),
    passwords: limiter('password', PASSWORD_TRIES_PER_MINUTE),
    strangers: limiter('stranger', RATE_LIMITS.authenticatedPerMinute),
  }
}

/** A way of its own for each kind: pictures that are slow to come must not keep layouts away. */
function callsToWorkers(
  { layoutUrl: url }: ApiConfig,
  signer: UrlSigner,
): Pick<ApiContext, 'layouts' | 'imageSizes'> {
  if (url === null) return { layouts: noLayouts, imageSizes: noImageSizes }
  return {
    layouts: new HttpLayouts(new WorkerCalls(url, signer)),
    imageSizes: new HttpImageSizes(new WorkerCalls(url, signer)),
  }
}
