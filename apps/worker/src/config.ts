import { isIP } from 'node:net'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import type {
  AttemptLimits,
  DatabaseOptions,
  KeyRing,
  ObjectStoreConfig,
  TracingConfig,
} from '@galley/backend'
import {
  attemptLimits,
  databaseOptions,
  objectStoreConfig,
  parseEnv,
  sharedEnvShape,
  tracingConfig,
} from '@galley/backend'
import { z } from 'zod'
import { DECODER_MEMORY_MIB } from './images/decoder/confinement.ts'

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

const MIB = 1024 * 1024

/** A number of milliseconds, for a part that must answer in time. */
const timeoutSchema = z.coerce.number().int().min(100)
/** A size in MiB. */
const sizeSchema = z.coerce.number().int().min(1).max(4_096)

/**
 * The variables that a worker reads, with their defaults. A number's name ends in its unit, unless it is a count.
 *
 * Some numbers are constants beside the code that uses them, because no operator can choose them freely:
 * - promises of the contract: clients rely on them (how long an image is kept, how soon a cancellation is noticed);
 * - guards against hostile input: a larger value opens a hole (redirects and headers of image servers, pixels and CPU
 *   time of decoders);
 * - intervals that must fit to each other: how long the worker waits for a part that hangs, and when a removal of files
 *   is repeated.
 */
export const workerEnvSchema = z.object({
  ...sharedEnvShape,
  API_INTERNAL_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')),
  CHROMIUM_PATH: z.string().min(1),
  BROWSER_USER: browserUserSchema.optional(),
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(64).optional(),
  WORKER_NICENESS: z.coerce.number().int().min(0).max(19).default(5),
  LANES: z.coerce.number().int().min(1).max(64).optional(),
  BROWSER_MEMORY_MB: z.coerce.number().int().min(256).default(1536),
  BROWSER_CGROUP: z.string().startsWith('/').optional(),
  BROWSER_MAX_JOBS: z.coerce.number().int().min(1).default(500),
  BROWSER_RECYCLE_MB: sizeSchema.default(700),
  SCRATCH_DIR: z.string().default(join(tmpdir(), 'galley-worker')),
  FONTS_DIR: z.string().default(join(tmpdir(), 'galley-fonts')),
  RENDER_LEASE_MS: z.coerce.number().int().min(500).default(15_000),
  RENDER_DEADLINE_MS: z.coerce.number().int().min(1000).default(120_000),
  RENDER_ATTEMPT_MS: z.coerce.number().int().min(1000).default(600_000),
  RENDER_RETRY_MS: z.coerce.number().int().min(10).default(3_000),
  RENDER_RETRY_FACTOR: z.coerce.number().min(1).max(10).default(4),
  RENDER_RETRY_MAX_MS: z.coerce.number().int().min(10).optional(),
  RENDER_TIMEOUT_FAILURES: z.coerce.number().int().min(1).max(100).default(3),
  RENDER_IMAGES_TIMEOUT_MS: timeoutSchema.default(10_000),
  RENDER_MAX_MB: sizeSchema.default(256),
  CANVAS_TIMEOUT_MS: timeoutSchema.default(30_000),
  CANVAS_MAX_MB: sizeSchema.default(64),
  DRAIN_MS: z.coerce.number().int().min(0).default(20_000),
  SWEEP_INTERVAL_MS: z.coerce.number().int().min(200).default(5_000),
  OPS_HOST: z.string().default('127.0.0.1'),
  OPS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  LAYOUT_HOST: z.string().default('127.0.0.1'),
  LAYOUT_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  LAYOUT_CONCURRENCY: z.coerce.number().int().min(1).max(16).default(1),
  LAYOUT_DEADLINE_MS: timeoutSchema.default(2_500),
  IMAGE_MEMORY_MB: z.coerce.number().int().min(64).default(DECODER_MEMORY_MIB),
  IMAGE_DECODERS: z.coerce.number().int().min(1).max(16).optional(),
  REMOTE_IMAGES: z.enum(['on', 'off']).default('on'),
  REMOTE_IMAGE_ALLOW: addressesSchema.default([]),
  REMOTE_IMAGE_TIMEOUT_MS: timeoutSchema.max(20_000).default(5_000),
  REMOTE_IMAGE_MAX_MB: sizeSchema.max(64).default(10),
  REMOTE_IMAGE_HOST_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(2),
  REMOTE_IMAGE_HOST_PER_MINUTE: z.coerce.number().int().min(1).max(6_000).default(60),
  ALLOW_ROOT_WORKER: z.stringbool().default(false),
})

export type WorkerConfig = {
  readonly database: Required<DatabaseOptions>
  readonly redisUrl: string
  readonly objectStore: ObjectStoreConfig
  /** The API's internal address, which is not the public one. */
  readonly apiInternalUrl: string
  readonly chromiumPath: string
  /** The account that browsers run as; null: the worker's own. */
  readonly browserUser: { readonly uid: number; readonly gid: number } | null
  /** How many renders run at a time, each in its own browser. */
  readonly concurrency: number
  /** How far the worker, its browsers and decoders give way to other processes for the processor: 0 to 19. */
  readonly niceness: number
  /** The most memory that all processes of a browser may use for one document. */
  readonly browserMemoryBytes: number
  /** After how many documents, or from which size on, a browser is replaced before it takes the next document. */
  readonly browserRecycling: { readonly maxJobs: number; readonly maxRssBytes: number }
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
  /** How often a render is started before it fails. The API has the same limits. */
  readonly attempts: AttemptLimits
  /**
   * How many failures an attempt counts as if its deadline ended it. A store that hung may be the cause, so by default
   * the render gets a second attempt. Five attempts of ten minutes each would block a slot for most of an hour.
   */
  readonly timeoutFailures: number
  /** The back-off after the first failure of a kind. It grows by the factor after each further one, up to `maxMs`. */
  readonly retry: { readonly firstMs: number; readonly factor: number; readonly maxMs: number }
  /** How long a render waits for the images that its text names. */
  readonly imagesTimeoutMs: number
  /** The most bytes that all files of a render may have together. */
  readonly renderMaxBytes: number
  /** How long the API may take to answer with a canvas document, and how large that may be. */
  readonly canvas: { readonly timeoutMs: number; readonly maxBytes: number }
  /** How long a stopping worker continues its running renders before it releases them. */
  readonly drainMs: number
  /** How long the shutdown may take in addition to the drain. */
  readonly shutdownGraceMs: number
  readonly sweepIntervalMs: number
  /**
   * Where the worker lays out analyses and fetches pictures for the API; null: nowhere. It has its own browsers, so
   * that no analysis waits for a render.
   */
  readonly layout: { readonly host: string; readonly port: number; readonly concurrency: number } | null
  /** How long a browser may take for one layout. */
  readonly layoutDeadlineMs: number
  /** How many pictures are decoded at once, and how much memory each decoder may use. */
  readonly imageDecoders: { readonly atOnce: number; readonly memoryMib: number }
  /** Null: remote images are not fetched. `allowed`: addresses that may be reached although they aren't public. */
  readonly remoteImages: {
    readonly allowed: readonly string[]
    readonly timeoutMs: number
    readonly maxBytes: number
  } | null
  /** How often one host is visited, by all workers together. */
  readonly imageHosts: { readonly concurrency: number; readonly perMinute: number }
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
    database: databaseOptions(parsed),
    redisUrl: parsed.REDIS_URL,
    objectStore,
    apiInternalUrl: parsed.API_INTERNAL_URL,
    chromiumPath: parsed.CHROMIUM_PATH,
    browserUser: parsed.BROWSER_USER ?? null,
    concurrency: parsed.WORKER_CONCURRENCY ?? parsed.LANES ?? availableParallelism(),
    niceness: parsed.WORKER_NICENESS,
    browserMemoryBytes: parsed.BROWSER_MEMORY_MB * MIB,
    browserRecycling: { maxJobs: parsed.BROWSER_MAX_JOBS, maxRssBytes: parsed.BROWSER_RECYCLE_MB * MIB },
    browserCgroup: parsed.BROWSER_CGROUP ?? null,
    scratchDir: parsed.SCRATCH_DIR,
    fontsDir: parsed.FONTS_DIR,
    leaseMs: parsed.RENDER_LEASE_MS,
    renderDeadlineMs: parsed.RENDER_DEADLINE_MS,
    attemptMs: parsed.RENDER_ATTEMPT_MS,
    attempts: attemptLimits(parsed),
    timeoutFailures: parsed.RENDER_TIMEOUT_FAILURES,
    retry: {
      firstMs: parsed.RENDER_RETRY_MS,
      factor: parsed.RENDER_RETRY_FACTOR,
      maxMs: parsed.RENDER_RETRY_MAX_MS ?? 20 * parsed.RENDER_RETRY_MS,
    },
    imagesTimeoutMs: parsed.RENDER_IMAGES_TIMEOUT_MS,
    renderMaxBytes: parsed.RENDER_MAX_MB * MIB,
    canvas: { timeoutMs: parsed.CANVAS_TIMEOUT_MS, maxBytes: parsed.CANVAS_MAX_MB * MIB },
    drainMs: parsed.DRAIN_MS,
    shutdownGraceMs: parsed.SHUTDOWN_GRACE_MS,
    sweepIntervalMs: parsed.SWEEP_INTERVAL_MS,
    ...internalConfig(parsed),
    layoutDeadlineMs: parsed.LAYOUT_DEADLINE_MS,
    ...imageConfig(parsed),
    metricsToken: parsed.METRICS_TOKEN ?? null,
    tracing: tracingConfig(parsed),
    mayRunAsRoot: parsed.ALLOW_ROOT_WORKER,
    logLevel: parsed.LOG_LEVEL,
    secrets: { signing: parsed.SIGNING_KEYS, encryption: parsed.ENCRYPTION_KEYS },
  }
}

type WorkerEnv = z.infer<typeof workerEnvSchema>

/** Returns where the worker listens for calls of the API, and for probes. */
function internalConfig(env: WorkerEnv): Pick<WorkerConfig, 'layout' | 'operations'> {
  const { LAYOUT_HOST: host, LAYOUT_PORT: port, LAYOUT_CONCURRENCY: concurrency } = env
  return {
    layout: port === undefined ? null : { host, port, concurrency },
    operations: env.OPS_PORT === undefined ? null : { host: env.OPS_HOST, port: env.OPS_PORT },
  }
}

/** Returns how images are fetched and decoded. */
function imageConfig(env: WorkerEnv): Pick<WorkerConfig, 'imageDecoders' | 'remoteImages' | 'imageHosts'> {
  const timeoutMs = env.REMOTE_IMAGE_TIMEOUT_MS
  const maxBytes = env.REMOTE_IMAGE_MAX_MB * MIB
  return {
    imageDecoders: {
      atOnce: env.IMAGE_DECODERS ?? (availableParallelism() > 2 ? 2 : 1),
      memoryMib: env.IMAGE_MEMORY_MB,
    },
    remoteImages:
      env.REMOTE_IMAGES === 'on' ? { allowed: env.REMOTE_IMAGE_ALLOW, timeoutMs, maxBytes } : null,
    imageHosts: {
      concurrency: env.REMOTE_IMAGE_HOST_CONCURRENCY,
      perMinute: env.REMOTE_IMAGE_HOST_PER_MINUTE,
    },
  }
}
