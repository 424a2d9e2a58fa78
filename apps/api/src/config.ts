import type { KeyObject } from 'node:crypto'
import { createSecretKey } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {
  AttemptLimits,
  DatabaseOptions,
  KeyRing,
  ObjectStoreConfig,
  SmtpConfig,
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
import type { LoadLimits } from './http/limits/load-shedder.ts'
import { knownClientsSchema } from './oauth/known-clients.ts'
import type { TextThreadLimits } from './threads/text-reader.ts'

const secretSchema = z
  .string()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((secret) => secret.length >= 32, 'must be at least 32 bytes in base64')
  .transform((secret) => createSecretKey(secret))

/** Parses a URL and removes trailing slashes, so that paths can be appended. */
const baseUrlSchema = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))

/** Compose can only set a variable to an empty string, not leave it out. */
const unset = z.literal('')

/** Parses host names between commas. Ports are ignored, because proxies change them. */
const hostsSchema = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((host) => host.trim().toLowerCase() || []))

/** A number of milliseconds, for a part that must answer in time. */
const timeoutSchema = z.coerce.number().int().min(100)

/**
 * The variables that the API reads, with their defaults. A number's name ends in its unit, unless it is a count. Quotas
 * are in the table `plans`.
 *
 * Some numbers are constants beside the code that uses them, because no operator can choose them freely:
 * - promises of the contract: clients rely on them (`LIMITS`, `RATE_LIMITS`, which versions of a text are kept, how long
 *   a call waits for another one with its key, how long the link of an email is valid);
 * - guards against abuse: a larger value opens a hole (how often secrets may be guessed, how much CPU a network may use,
 *   how many streams a user may open);
 * - intervals that must fit to each other, such as how often waiting calls look for changes.
 */
export const apiEnvSchema = z.object({
  ...sharedEnvShape,
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  BASE_URL: baseUrlSchema.refine((url) => url.endsWith('/v1'), 'must end in /v1'),
  LEGACY_BASE_URL: baseUrlSchema,
  WEB_BASE_URL: baseUrlSchema,
  WEB_DIR: z.string().min(1).optional(),
  INTERNAL_HOSTS: hostsSchema,
  TOKEN_PEPPER: secretSchema,
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  SIGN_UP: z.enum(['open', 'unconfirmed', 'closed']).default('open'),
  SMTP_URL: unset.or(z.url({ protocol: /^smtps?$/ })).optional(),
  SMTP_FROM: unset.or(z.string().regex(/@/, 'must hold an e-mail address')).optional(),
  OAUTH_CLIENTS: knownClientsSchema,
  OAUTH_CLIENT_DOCUMENTS: z.stringbool().default(true),
  LAYOUT_URL: baseUrlSchema.optional(),
  OPS_TOKEN: unset.or(z.string().min(16)).optional(),
  OPS_WRITE: z.stringbool().default(false),
  FONTS_DIR: z.string().default(join(tmpdir(), 'galley-fonts')),
  SHED_READS_MS: z.coerce.number().int().min(1).default(500),
  SHED_WRITES_MS: z.coerce.number().int().min(1).default(50),
  ASSET_URL_TTL_S: z.coerce.number().int().min(1).max(86_400).default(900),
  SESSION_DAYS: z.coerce.number().int().min(1).max(365).default(14),
  HEARTBEAT_MS: z.coerce.number().int().min(1_000).default(15_000),
  TEXT_READ_TIMEOUT_MS: timeoutSchema.default(3_000),
  TEXT_ARTICLE_TIMEOUT_MS: timeoutSchema.default(12_000),
  TEXT_CANVAS_TIMEOUT_MS: timeoutSchema.default(25_000),
  TEXT_MEMORY_MB: z.coerce.number().int().min(64).default(512),
  ANALYSIS_TIMEOUT_MS: timeoutSchema.default(1_900),
  ANALYSIS_SHORT_TIMEOUT_MS: timeoutSchema.default(6_000),
  ANALYSIS_IMAGES_TIMEOUT_MS: timeoutSchema.max(10_000).default(4_000),
  LAYOUT_TIMEOUT_MS: timeoutSchema.default(3_000),
  IMAGES_TIMEOUT_MS: timeoutSchema.max(10_000).default(6_000),
})

export type ApiConfig = {
  readonly host: string
  readonly port: number
  /** Where clients reach the API; ends in `/v1`. */
  readonly baseUrl: string
  readonly legacyBaseUrl: string
  readonly webBaseUrl: string
  /** The folder of the built web app; null: none is served. */
  readonly webDir: string | null
  /** The number of proxies whose forwarding header is trusted; 0 if the header is ignored. */
  readonly trustedProxies: number
  /**
   * The worker URL for layouts and image downloads; null if page counts are estimates and only renders fetch images.
   */
  readonly layoutUrl: string | null
  /** How an account is created: immediately, through an emailed link that confirms the address, or not at all. */
  readonly signUp: 'immediate' | 'confirmed' | 'closed'
  /** The OAuth clients that need no registration, and whether others may name a metadata document. */
  readonly oauth: { readonly clients: z.infer<typeof knownClientsSchema>; readonly takesDocuments: boolean }
  /** How email is sent. Null: not at all; calls that need email answer `config_missing`. */
  readonly mail: ({ readonly kind: 'smtp' } & SmtpConfig) | { readonly kind: 'console' } | null
  readonly assetUrlTtlS: number
  /** How long a browser stays signed in. */
  readonly sessionDays: number
  /** How often an open stream of events gets a comment, because proxies close silent connections. */
  readonly heartbeatMs: number
  readonly textThreads: TextThreadLimits
  /** How late calls may be admitted before some of them are refused. */
  readonly load: LoadLimits
  /**
   * How long an analysis may take, without the wait for embedded images: in general, for an article-sized text, and for
   * those images.
   */
  readonly analysis: {
    readonly timeoutMs: number
    readonly shortTimeoutMs: number
    readonly imagesTimeoutMs: number
  }
  /** How long an analysis waits for a layout before it uses an estimate. */
  readonly layoutTimeoutMs: number
  /** How long a preview or a share waits for an image. */
  readonly imagesTimeoutMs: number
  /** How often a render is started before it fails. Workers have the same limits. */
  readonly attempts: AttemptLimits
  /** How long the shutdown may take. */
  readonly shutdownGraceMs: number
  /** Host names for internal callers, such as workers. They appear in no public URL. */
  readonly internalHosts: readonly string[]
  /** The bearer token for `/metrics`; null if `/metrics` is closed. */
  readonly metricsToken: string | null
  /** The bearer token or password for `/ops`; null if `/ops` is closed. */
  readonly opsToken: string | null
  /** Whether operators may pause, resume and retry. */
  readonly opsWrite: boolean
  /** Null: no traces. */
  readonly tracing: TracingConfig | null
  /** The cache folder for font subsets of the editor. Missing subsets are generated. */
  readonly fontsDir: string
  readonly database: Required<DatabaseOptions>
  readonly redisUrl: string
  /** Null: no storage is configured. Calls that need artifacts answer `config_missing`. */
  readonly objectStore: ObjectStoreConfig | null
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info'
  readonly secrets: {
    readonly signing: KeyRing
    readonly encryption: KeyRing
    readonly tokenPepper: KeyObject
  }
}

/** Reads the configuration. @throws Error that lists every missing or invalid variable, without its value. */
export function readConfig(env: NodeJS.ProcessEnv): ApiConfig {
  const parsed = parseEnv(apiEnvSchema, env)
  return {
    host: parsed.HOST,
    port: parsed.PORT,
    baseUrl: parsed.BASE_URL,
    legacyBaseUrl: parsed.LEGACY_BASE_URL,
    webBaseUrl: parsed.WEB_BASE_URL,
    webDir: parsed.WEB_DIR ?? null,
    trustedProxies: parsed.TRUST_PROXY,
    layoutUrl: parsed.LAYOUT_URL ?? null,
    ...mailConfig(parsed, isDevelopment(parsed, env)),
    oauth: { clients: parsed.OAUTH_CLIENTS, takesDocuments: parsed.OAUTH_CLIENT_DOCUMENTS },
    assetUrlTtlS: parsed.ASSET_URL_TTL_S,
    sessionDays: parsed.SESSION_DAYS,
    heartbeatMs: parsed.HEARTBEAT_MS,
    ...textConfig(parsed),
    load: { read: parsed.SHED_READS_MS, write: parsed.SHED_WRITES_MS },
    layoutTimeoutMs: parsed.LAYOUT_TIMEOUT_MS,
    imagesTimeoutMs: parsed.IMAGES_TIMEOUT_MS,
    attempts: attemptLimits(parsed),
    shutdownGraceMs: parsed.SHUTDOWN_GRACE_MS,
    internalHosts: parsed.INTERNAL_HOSTS,
    metricsToken: parsed.METRICS_TOKEN ?? null,
    opsToken: parsed.OPS_TOKEN || null,
    opsWrite: parsed.OPS_WRITE,
    tracing: tracingConfig(parsed),
    fontsDir: parsed.FONTS_DIR,
    database: databaseOptions(parsed),
    redisUrl: parsed.REDIS_URL,
    objectStore: objectStoreConfig(parsed),
    logLevel: parsed.LOG_LEVEL,
    secrets: {
      signing: parsed.SIGNING_KEYS,
      encryption: parsed.ENCRYPTION_KEYS,
      tokenPepper: parsed.TOKEN_PEPPER,
    },
  }
}

type ApiEnv = z.infer<typeof apiEnvSchema>

/** Returns how long texts may be read and analysed. */
function textConfig(env: ApiEnv): Pick<ApiConfig, 'textThreads' | 'analysis'> {
  return {
    textThreads: {
      readMs: env.TEXT_READ_TIMEOUT_MS,
      articleMs: env.TEXT_ARTICLE_TIMEOUT_MS,
      canvasMs: env.TEXT_CANVAS_TIMEOUT_MS,
      heapMib: env.TEXT_MEMORY_MB,
    },
    analysis: {
      timeoutMs: env.ANALYSIS_TIMEOUT_MS,
      shortTimeoutMs: env.ANALYSIS_SHORT_TIMEOUT_MS,
      imagesTimeoutMs: env.ANALYSIS_IMAGES_TIMEOUT_MS,
    },
  }
}

/** Returns whether only this machine can reach the service and it is not declared production. */
function isDevelopment({ WEB_BASE_URL }: ApiEnv, env: NodeJS.ProcessEnv): boolean {
  const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(WEB_BASE_URL).hostname)
  return isLocal && env.NODE_ENV !== 'production'
}

/**
 * Returns how email is sent. Development prints emails and creates accounts immediately. Elsewhere an open sign-up
 * requires a confirmed address, because immediate creation would reveal which addresses have an account.
 */
function mailConfig(
  { SMTP_URL: url, SMTP_FROM, SIGN_UP, WEB_BASE_URL }: ApiEnv,
  inDevelopment: boolean,
): Pick<ApiConfig, 'mail' | 'signUp'> {
  const from = SMTP_FROM || `Galley <no-reply@${new URL(WEB_BASE_URL).hostname}>`
  const local = inDevelopment ? ({ kind: 'console' } as const) : null
  const mail = url ? ({ kind: 'smtp', url, from } as const) : local
  if (SIGN_UP === 'closed') return { mail, signUp: 'closed' }
  return { mail, signUp: SIGN_UP === 'unconfirmed' || mail?.kind === 'console' ? 'immediate' : 'confirmed' }
}
