import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '@galley/api/app'
import type { ApiConfig } from '@galley/api/config'
import { readConfig } from '@galley/api/config'
import type { ApiContext } from '@galley/api/context'
import { createContext } from '@galley/api/context'
import type { TokenId, UserId } from '@galley/backend'
import {
  connectDatabase,
  createLog,
  hashToken,
  newId,
  newToken,
  PostgresTokens,
  PrismaUsers,
  TextSealer,
  tokenPrefix,
} from '@galley/backend'
import type { Scope } from '@galley/contracts'
import { SCOPES } from '@galley/contracts'
import supertest from 'supertest'
import { loadMathStylesheet } from '../../apps/api/src/renders/math-stylesheet.ts'
import { TextThreads } from '../../apps/api/src/threads/text-reader.ts'
import { checked, contractCheck } from './contract-check.ts'
import type { TestDatabase } from './test-database.ts'
import { borrowTestDatabase, emptyTestRedis, testRedisUrl } from './test-database.ts'

/** A clock that only moves when a test moves it. */
export class TestClock {
  #now = new Date('2026-11-21T08:00:00.000Z')
  now(): Date {
    return new Date(this.#now)
  }
  advance(ms: number): void {
    this.#now = new Date(this.#now.getTime() + ms)
  }
}

export type Owner = {
  readonly userId: UserId
  readonly token: string
  readonly tokenId: TokenId
  readonly auth: [string, string]
}

export type TestApi = {
  readonly http: ReturnType<typeof supertest>
  readonly ctx: ApiContext
  readonly clock: TestClock
  readonly database: TestDatabase
  /** Everything that the API has logged. */
  readonly logLines: readonly string[]
  /** Creates a user with a token of these scopes (default: all). */
  owner(scopes?: readonly Scope[]): Promise<Owner>
  /** Posts a body to a path below `/v1`. */
  post(owner: Owner, path: string, body: object): supertest.Test
  close(): Promise<void>
}

/**
 * Starts the whole API in this process on its own database, with real Postgres, Redis and disk store. `more`: further
 * variables.
 */
export async function startTestApi(more: Readonly<Record<string, string>> = {}): Promise<TestApi> {
  const database = await borrowTestDatabase()
  await emptyTestRedis()
  const storageDir = await mkdtemp(join(tmpdir(), 'galley-test-'))
  const config = readConfig({ ...apiEnvironment({ databaseUrl: database.url, storageDir }), ...more })
  const clock = new TestClock()
  const logLines: string[] = []
  const log = createLog('api', { level: 'info', destination: { write: (line) => logLines.push(line) } })
  const ctx = await createContext(config, { clock, log, texts: await textThreads(config) })
  const app = createApp(ctx)
  const http = checked(supertest(app), contractCheck(config))
  return {
    http,
    ctx,
    clock,
    database,
    logLines,
    owner: (scopes = SCOPES) => addOwnerTo(ctx, config, scopes),
    post: (owner, path, body) =>
      http
        .post(`/v1${path}`)
        .set(...owner.auth)
        .send(body),
    close: async () => {
      await ctx.close()
      await database.drop()
      await rm(storageDir, { recursive: true, force: true })
    },
  }
}

const threads = new Map<string, TextThreads>()
/**
 * Returns the threads that all APIs of these limits in this process share. A start takes most of a second of processor
 * time, and most test files need a thread.
 */
async function textThreads({ textThreads: limits }: ApiConfig): Promise<TextThreads> {
  const mathStylesheet = await loadMathStylesheet()
  const key = JSON.stringify(limits)
  const texts = threads.get(key) ?? new TextThreads({ mathStylesheet }, limits)
  threads.set(key, texts)
  return texts
}

const METRICS_TOKEN = 'the-token-of-the-tests'
/** The headers that `/metrics` requires. */
export const METRICS_HEADERS = { authorization: `Bearer ${METRICS_TOKEN}` }

/** Returns the environment of an API process, with keys of this run. */
export function apiEnvironment(parts: { databaseUrl: string; storageDir: string; port?: number }) {
  const origin = `http://127.0.0.1:${parts.port ?? 4000}`
  return {
    PORT: String(parts.port ?? 4000),
    BASE_URL: `${origin}/v1`,
    LEGACY_BASE_URL: `${origin}/api/v1`,
    WEB_BASE_URL: origin,
    DATABASE_URL: parts.databaseUrl,
    REDIS_URL: testRedisUrl(),
    STORAGE_DIR: parts.storageDir,
    SIGNING_KEYS: `s1:${key()}`,
    ENCRYPTION_KEYS: `e1:${key()}`,
    TOKEN_PEPPER: key(),
    METRICS_TOKEN,
    // Of many calls at once some wait long on a busy machine.
    DATABASE_CONNECT_MS: '60000',
    SHED_READS_MS: '60000',
    SHED_WRITES_MS: '60000',
  }
}

/** Adds a user with a token to the database, through a connection of its own. */
export async function addOwner(config: ApiConfig, scopes: readonly Scope[]): Promise<Owner> {
  const db = connectDatabase({ ...config.database, maxConnections: 1 })
  const tokens = new PostgresTokens(db, new TextSealer(config.secrets.encryption))
  try {
    return await addOwnerTo({ users: new PrismaUsers(db), tokens }, config, scopes)
  } finally {
    await db.close()
  }
}

async function addOwnerTo(
  { users, tokens }: Pick<ApiContext, 'users' | 'tokens'>,
  { secrets }: ApiConfig,
  scopes: readonly Scope[],
): Promise<Owner> {
  const userId = newId('user')
  const tokenId = newId('token')
  const token = newToken()
  await users.add({ id: userId, email: `${userId}@example.com`, passwordHash: 'none' })
  await tokens.add(
    {
      id: tokenId,
      userId,
      parentId: null,
      name: 'test',
      prefix: tokenPrefix(token),
      hash: hashToken(token, secrets.tokenPepper),
      scopes,
      createdAt: new Date(),
      expiresAt: null,
    },
    null,
  )
  return { userId, token, tokenId, auth: ['Authorization', `Bearer ${token}`] }
}

function key(): string {
  return randomBytes(32).toString('base64')
}
