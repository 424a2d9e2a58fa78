import { z } from 'zod'
import type { AttemptLimits } from '../domain/render.ts'
import { parseKeyRing } from '../domain/secrets/key-ring.ts'
import type { ObjectStoreConfig } from '../object-store/flystorage-object-store.ts'
import type { DatabaseOptions } from '../postgres/database.ts'
import { parseRedisUrl } from '../redis/redis-url.ts'
import type { Sampler, TracingConfig } from '../tracing/tracing.ts'
import { weakKeys, withSecretFiles } from './secrets.ts'

/** Parses a key ring from `kid:base64,…`. */
export const keyRingSchema = z.string().transform((text, context) => {
  try {
    return parseKeyRing(text)
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message })
    return z.NEVER
  }
})

/** The variables that both processes read. */
export const sharedEnvShape = {
  DATABASE_URL: z.url(),
  DATABASE_PREPARE: z.stringbool().default(true),
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(10),
  DATABASE_CONNECT_MS: z.coerce.number().int().min(100).default(5_000),
  DATABASE_TIMEOUT_MS: z.coerce.number().int().min(100).default(12_000),
  RENDER_MAX_FAILURES: z.coerce.number().int().min(1).max(100).default(5),
  RENDER_MAX_ATTEMPTS: z.coerce.number().int().min(1).max(1_000).default(50),
  SHUTDOWN_GRACE_MS: z.coerce.number().int().min(0).default(10_000),
  METRICS_TOKEN: z.string().min(16).optional(),
  REDIS_URL: z
    .string()
    .refine(
      (url) => parseRedisUrl(url) !== null,
      'is not redis://…, redis-cluster://… or redis-sentinel://…',
    ),
  SIGNING_KEYS: keyRingSchema,
  ENCRYPTION_KEYS: keyRingSchema,
  STORAGE_DIR: z.string().optional(),
  STORAGE_TIMEOUT_MS: z.coerce.number().int().min(100).default(30_000),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: z.stringbool().default(false),
  S3_SSE: z.enum(['AES256', 'aws:kms']).optional(),
  S3_SSE_KMS_KEY_ID: z.string().optional(),
  S3_DELIVERY: z.enum(['stream', 'redirect']).default('stream'),
  S3_PUBLIC_ENDPOINT: z.url().optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info']).default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url().optional(),
  OTEL_SDK_DISABLED: z.stringbool().default(false),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
  OTEL_TRACES_SAMPLER: z
    .templateLiteral([z.enum(['', 'parentbased_']), z.enum(['always_on', 'always_off', 'traceidratio'])])
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
}

/** Returns how often a render is started before it fails. */
export function attemptLimits(env: {
  readonly RENDER_MAX_FAILURES: number
  readonly RENDER_MAX_ATTEMPTS: number
}): AttemptLimits {
  return { maxFailures: env.RENDER_MAX_FAILURES, maxAttempts: env.RENDER_MAX_ATTEMPTS }
}

type DatabaseEnv = {
  readonly DATABASE_URL: string
  readonly DATABASE_POOL: number
  readonly DATABASE_CONNECT_MS: number
  readonly DATABASE_TIMEOUT_MS: number
  readonly DATABASE_PREPARE: boolean
}

/** Returns how Postgres is reached. */
export function databaseOptions(env: DatabaseEnv): Required<DatabaseOptions> {
  return {
    url: env.DATABASE_URL,
    maxConnections: env.DATABASE_POOL,
    connectMs: env.DATABASE_CONNECT_MS,
    timeoutMs: env.DATABASE_TIMEOUT_MS,
    prepares: env.DATABASE_PREPARE,
  }
}

type TracingEnv = {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  readonly OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string | undefined
  readonly OTEL_SDK_DISABLED: boolean
  readonly OTEL_TRACES_EXPORTER: 'otlp' | 'none'
  readonly OTEL_TRACES_SAMPLER: `${'' | 'parentbased_'}${Sampler}`
  readonly OTEL_TRACES_SAMPLER_ARG: number
}

/** Returns the tracing configuration; null unless an endpoint is set and tracing is not switched off. */
export function tracingConfig(env: TracingEnv): TracingConfig | null {
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint || env.OTEL_SDK_DISABLED || env.OTEL_TRACES_EXPORTER === 'none') return null
  return {
    sampler: env.OTEL_TRACES_SAMPLER.replace('parentbased_', '') as Sampler,
    followsParent: env.OTEL_TRACES_SAMPLER.startsWith('parentbased_'),
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
  }
}

type StorageEnv = {
  readonly STORAGE_TIMEOUT_MS: number
  readonly STORAGE_DIR?: string | undefined
  readonly S3_BUCKET?: string | undefined
  readonly S3_ENDPOINT?: string | undefined
  readonly S3_REGION: string
  readonly S3_ACCESS_KEY_ID?: string | undefined
  readonly S3_SECRET_ACCESS_KEY?: string | undefined
  readonly S3_FORCE_PATH_STYLE: boolean
  readonly S3_SSE?: 'AES256' | 'aws:kms' | undefined
  readonly S3_SSE_KMS_KEY_ID?: string | undefined
  readonly S3_DELIVERY: 'stream' | 'redirect'
  readonly S3_PUBLIC_ENDPOINT?: string | undefined
}

/** Returns the bucket if one is named, or else the folder; null if neither is configured. */
export function objectStoreConfig(env: StorageEnv): ObjectStoreConfig | null {
  const timeoutMs = env.STORAGE_TIMEOUT_MS
  if (env.S3_BUCKET) {
    const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
    return {
      kind: 's3',
      timeoutMs,
      bucket: env.S3_BUCKET,
      region: env.S3_REGION,
      endpoint: env.S3_ENDPOINT ?? null,
      forcePathStyle: env.S3_FORCE_PATH_STYLE,
      credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
      encryption: env.S3_SSE ? { by: env.S3_SSE, keyId: env.S3_SSE_KMS_KEY_ID ?? null } : null,
      links: env.S3_DELIVERY === 'redirect' ? { endpoint: env.S3_PUBLIC_ENDPOINT ?? null } : null,
    }
  }
  return env.STORAGE_DIR ? { kind: 'disk', dir: env.STORAGE_DIR, timeoutMs } : null
}

/**
 * Parses a process's environment. `NAME_FILE` replaces `NAME`. Reports all problems at once, by name and rule, never by
 * value. In production (`NODE_ENV=production`) a weak key is a problem too.
 */
export function parseEnv<S extends z.ZodObject>(schema: S, env: NodeJS.ProcessEnv): z.infer<S> {
  const given = withSecretFiles(env, Object.keys(schema.shape))
  const result = schema.safeParse(given)
  const problems = [
    ...(result.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ...(env.NODE_ENV === 'production' ? weakKeys(given) : []),
  ]
  if (result.success && problems.length === 0) return result.data
  throw new Error(`The environment is not complete:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
}
