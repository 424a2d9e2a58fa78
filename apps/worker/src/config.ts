import { isIP } from 'node:net'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KeyRing, ObjectStoreConfig, TracingConfig } from '@galley/backend'
import { objectStoreConfig, parseEnv, sharedEnvShape, tracingConfig } from '@galley/backend'
import { z } from 'zod'

/** `address:port` pairs, as in `127.0.0.1:8080,[::1]:8080`. */
const addressesSchema = z.string().transform((text, context) => {
  const pairs = text.split(',').filter((pair) => pair !== '')
  const addresses = pairs.map((pair) => pair.trim().replace(/^\[(.*)\](?=:\d+$)/, '$1'))
  if (addresses.every((pair) => isIP(pair.replace(/:\d+$/, '')) !== 0)) return addresses
  context.addIssue({ code: 'custom', message: 'must be IP addresses with ports' })
  return z.NEVER
})

/** Numbers, as in `61103:61103`. */
const browserUserSchema = z
  .string()
  .regex(/^[1-9]\d{0,9}:[1-9]\d{0,9}$/, 'must be uid:gid, and neither root')
  .transform((text) => {
    const [uid = 0, gid = 0] = text.split(':').map(Number)
    return { uid, gid }
  })

/** The variables that a worker reads. */
export const workerEnvSchema = z.object({
  ...sharedEnvShape,
  API_INTERNAL_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')),
  CHROMIUM_PATH: z.string().min(1),
  BROWSER_USER: browserUserSchema.optional(),
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(64).optional(),
  LANES: z.coerce.number().int().min(1).max(64).optional(),
  BROWSER_MEMORY_MB: z.coerce.number().int().min(256).default(1536),
  BROWSER_CGROUP: z.string().startsWith('/').optional(),
  SCRATCH_DIR: z.string().default(join(tmpdir(), 'galley-worker')),
  FONTS_DIR: z.string().default(join(tmpdir(), 'galley-fonts')),
  RENDER_LEASE_MS: z.coerce.number().int().min(500).default(15_000),
  RENDER_DEADLINE_MS: z.coerce.number().int().min(1000).default(120_000),
  RENDER_ATTEMPT_MS: z.coerce.number().int().min(1000).default(600_000),
  RENDER_RETRY_MS: z.coerce.number().int().min(10).default(3_000),
  DRAIN_MS: z.coerce.number().int().min(0).default(20_000),
  SWEEP_INTERVAL_MS: z.coerce.number().int().min(200).default(5_000),
  OPS_HOST: z.string().default('127.0.0.1'),
  OPS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  LAYOUT_HOST: z.string().default('127.0.0.1'),
  LAYOUT_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  LAYOUT_CONCURRENCY: z.coerce.number().int().min(1).max(16).default(1),
  IMAGE_MEMORY_MB: z.coerce.number().int().min(64).default(1024),
  IMAGE_DECODERS: z.coerce.number().int().min(1).max(16).default(2),
  REMOTE_IMAGES: z.enum(['on', 'off']).default('on'),
  REMOTE_IMAGE_ALLOW: addressesSchema.default([]),
  ALLOW_ROOT_WORKER: z.stringbool().default(false),
})

export type WorkerConfig = {
  readonly databaseUrl: string
  readonly databasePool: number
  readonly databaseTimeoutMs: number
  readonly databasePrepares: boolean
  readonly redisUrl: string
  readonly objectStore: ObjectStoreConfig
  /** The API's internal address, which is not the public one. */
  readonly apiInternalUrl: string
  readonly chromiumPath: string
  /** The account that browsers run as; null: the worker's own. */
  readonly browserUser: { readonly uid: number; readonly gid: number } | null
  /** How many renders run at a time, each in its own browser. */
  readonly concurrency: number
  /** The most memory that all processes of a browser may use for one document. */
  readonly browserMemoryBytes: number
  /** The control group in which the kernel enforces that limit; null: only the worker watches it. */
  readonly browserCgroup: string | null
  readonly scratchDir: string
  /** The folder with our fonts for the browsers. If it survives restarts, each start is a second faster. */
  readonly fontsDir: string
  /** How long a worker that doesn't report still counts as alive. */
  readonly leaseMs: number
  /** How long a browser may take for one document. */
  readonly renderDeadlineMs: number
  /**
   * How long one attempt may take, from claim to completion. It ends operations without their own limit, so it must
   * exceed the sum of all other limits: the database, pictures, two documents and the store may take some seven minutes
   * together.
   */
  readonly attemptMs: number
  /**
   * The back-off after the first attempt that failed for a temporary reason. Each further back-off is four times as
   * long.
   */
  readonly retryMs: number
  /** How long a stopping worker continues its running renders before it releases them. */
  readonly drainMs: number
  readonly sweepIntervalMs: number
  /**
   * Where the worker lays out analyses and fetches pictures for the API; null: nowhere. It has its own browsers, so
   * that no analysis waits for a render.
   */
  readonly layout: { readonly host: string; readonly port: number; readonly concurrency: number } | null
  /** How many pictures are decoded at once, and how much memory each decoder may use. */
  readonly imageDecoders: { readonly atOnce: number; readonly memoryMib: number }
  /** Null: remote images are not fetched. `allowed`: addresses that may be reached although they aren't public. */
  readonly remoteImages: { readonly allowed: readonly string[] } | null
  /** The address for probes and Prometheus; null: none. */
  readonly operations: { readonly host: string; readonly port: number } | null
  /** The bearer token for `/metrics`; null: `/metrics` is closed. */
  readonly metricsToken: string | null
  /** Null: no traces. */
  readonly tracing: TracingConfig | null
  readonly mayRunAsRoot: boolean
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info'
  readonly secrets: { readonly signing: KeyRing; readonly encryption: KeyRing }
}

/** Returns the worker's configuration. @throws Error that lists every missing or wrong variable, without its value. */
export function readConfig(env: NodeJS.ProcessEnv): WorkerConfig {
  const parsed = parseEnv(workerEnvSchema, env)
  const objectStore = objectStoreConfig(parsed)
  if (!objectStore)
    throw new Error('The environment is not complete:\n  STORAGE_DIR or S3_BUCKET: is missing')
  return {
    databaseUrl: parsed.DATABASE_URL,
    databasePool: parsed.DATABASE_POOL,
    databaseTimeoutMs: parsed.DATABASE_TIMEOUT_MS,
    databasePrepares: parsed.DATABASE_PREPARE,
    redisUrl: parsed.REDIS_URL,
    objectStore,
    apiInternalUrl: parsed.API_INTERNAL_URL,
    chromiumPath: parsed.CHROMIUM_PATH,
    browserUser: parsed.BROWSER_USER ?? null,
    concurrency: parsed.WORKER_CONCURRENCY ?? parsed.LANES ?? availableParallelism(),
    browserMemoryBytes: parsed.BROWSER_MEMORY_MB * 1024 * 1024,
    browserCgroup: parsed.BROWSER_CGROUP ?? null,
    scratchDir: parsed.SCRATCH_DIR,
    fontsDir: parsed.FONTS_DIR,
    leaseMs: parsed.RENDER_LEASE_MS,
    renderDeadlineMs: parsed.RENDER_DEADLINE_MS,
    attemptMs: parsed.RENDER_ATTEMPT_MS,
    retryMs: parsed.RENDER_RETRY_MS,
    drainMs: parsed.DRAIN_MS,
    sweepIntervalMs: parsed.SWEEP_INTERVAL_MS,
    layout:
      parsed.LAYOUT_PORT === undefined
        ? null
        : { host: parsed.LAYOUT_HOST, port: parsed.LAYOUT_PORT, concurrency: parsed.LAYOUT_CONCURRENCY },
    imageDecoders: { atOnce: parsed.IMAGE_DECODERS, memoryMib: parsed.IMAGE_MEMORY_MB },
    remoteImages: parsed.REMOTE_IMAGES === 'on' ? { allowed: parsed.REMOTE_IMAGE_ALLOW } : null,
    operations: parsed.OPS_PORT === undefined ? null : { host: parsed.OPS_HOST, port: parsed.OPS_PORT },
    metricsToken: parsed.METRICS_TOKEN ?? null,
    tracing: tracingConfig(parsed),
    mayRunAsRoot: parsed.ALLOW_ROOT_WORKER,
    logLevel: parsed.LOG_LEVEL,
    secrets: { signing: parsed.SIGNING_KEYS, encryption: parsed.ENCRYPTION_KEYS },
  }
}
