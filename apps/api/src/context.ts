import type {
  Clock,
  IdempotencyKeys,
  Log,
  ObjectStore,
  Projects,
  RenderQueue,
  Renders,
  Tokens,
  Users,
} from '@galley/backend'
import {
  BullRenderQueue,
  connectDatabase,
  connectRedis,
  createLog,
  openObjectStore,
  PrismaIdempotencyKeys,
  PrismaProjects,
  PrismaRenders,
  PrismaTokens,
  PrismaUsers,
  systemClock,
  TextSealer,
  UrlSigner,
} from '@galley/backend'
import { prepareHighlighting } from '@galley/render'
import type { ApiConfig } from './config.ts'
import { loadMathStylesheet } from './renders/math-stylesheet.ts'

/** Everything a request may use, built once a process. */
export type ApiContext = {
  readonly config: ApiConfig
  readonly clock: Clock
  readonly log: Log
  readonly projects: Projects
  readonly renders: Renders
  readonly tokens: Tokens
  readonly users: Users
  readonly idempotencyKeys: IdempotencyKeys
  readonly renderQueue: RenderQueue
  /** Null when not configured. */
  readonly objectStore: ObjectStore | null
  readonly signer: UrlSigner
  readonly mathStylesheet: string
  /** Rejects when a part the API can't do without is away. */
  readonly checkReady: () => Promise<void>
  readonly close: () => Promise<void>
}

/** What a test may put in place of the real thing. */
export type ContextParts = { readonly clock?: Clock; readonly log?: Log }

/** Connects to everything the configuration names. Connections are made in the background. */
export async function createContext(config: ApiConfig, parts: ContextParts = {}): Promise<ApiContext> {
  const db = connectDatabase({ url: config.databaseUrl, maxConnections: config.databasePool })
  const redis = connectRedis(config.redisUrl, 'requests')
  const log = parts.log ?? createLog('api', { level: config.logLevel })
  redis.on('error', () => log.warn('redis is away'))
  const sealer = new TextSealer(config.secrets.encryption)
  const renderQueue = new BullRenderQueue(redis)
  await prepareHighlighting()
  return {
    config,
    clock: parts.clock ?? systemClock,
    log,
    projects: new PrismaProjects(db, sealer),
    renders: new PrismaRenders(db, sealer),
    tokens: new PrismaTokens(db),
    users: new PrismaUsers(db),
    idempotencyKeys: new PrismaIdempotencyKeys(db),
    renderQueue,
    objectStore: config.objectStore && openObjectStore(config.objectStore),
    signer: new UrlSigner(config.secrets.signing),
    mathStylesheet: await loadMathStylesheet(),
    checkReady: async () => {
      await Promise.all([db.$queryRaw`SELECT 1`, redis.ping()])
    },
    close: async () => {
      await renderQueue.close()
      redis.disconnect()
      await db.$disconnect()
    },
  }
}
