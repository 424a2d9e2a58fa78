import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { Redis } from 'ioredis'
import type { TestDatabase } from '../support/test-database.ts'
import { createTestDatabase, emptyTestRedis, testRedisUrl } from '../support/test-database.ts'
import type { TestStack } from '../support/test-stack.ts'
import { eventually, startTestStack } from '../support/test-stack.ts'
import type { TraceCollector } from '../support/trace-collector.ts'
import { startTraceCollector } from '../support/trace-collector.ts'
import {
  CANARIES,
  CANARY_TEXT,
  expectNoCanary,
  expectNoCanaryInFiles,
  expectNoCanaryInPostgres,
  expectNoCanaryInRedis,
} from './canaries.ts'

// The canary tests say that nothing was found. Here something is put into each place where they look, and is found.

const BODY = JSON.stringify(CANARY_TEXT)

describe('a leak into Redis is found', () => {
  const redis = new Redis(testRedisUrl())
  beforeAll(emptyTestRedis)
  afterEach(async () => {
    await redis.flushdb()
  })
  afterAll(() => redis.disconnect())

  it.each<[string, () => Promise<unknown>]>([
    ['a key', () => redis.set('rate:KANARIETITEL', '1')],
    ['a value', () => redis.set('job', BODY)],
    ['a long value, which Redis packs', () => redis.set('job', BODY.repeat(50))],
    ['a field of a hash', () => redis.hset('jobs', 'rnd_1', BODY)],
    ['the name of a field', () => redis.hset('jobs', 'KANARIEKOPF', '1')],
    ['a list', () => redis.lpush('bell', 'KANARIECODE')],
    ['a member of a sorted set', () => redis.zadd('line', 1, 'KANARIEALT')],
    ['a stream', () => redis.xadd('events', '*', 'text', 'KANARIEZELLE')],
  ])('in %s', async (_where, leak) => {
    await redis.set('harmless', '1')
    await expectNoCanaryInRedis(testRedisUrl())

    await leak()

    await expect(expectNoCanaryInRedis(testRedisUrl())).rejects.toThrow()
  })
})

describe('a leak into Postgres is found', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterEach(async () => {
    await database.query('DROP TABLE IF EXISTS leak')
  })
  afterAll(() => database.drop())

  it.each([
    ['a text', 'text', 'KANARIETEXT'],
    ['JSON', 'jsonb', BODY],
    ['an array', 'text[]', '{a,KANARIEALT}'],
    ['bytes that were to be sealed', 'bytea', `\\x${Buffer.from(BODY).toString('hex')}`],
  ])('in %s', async (_where, type, value) => {
    await expectNoCanaryInPostgres(database)

    await database.query(`CREATE TABLE leak (id int, held ${type})`)
    await database.query('INSERT INTO leak VALUES (1, $1)', [value])

    await expect(expectNoCanaryInPostgres(database)).rejects.toThrow()
  })
})

describe('a leak into files is found', () => {
  let dir: string
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'galley-leak-'))
  })
  afterEach(async () => {
    await rm(dir, { recursive: true })
    await mkdir(dir)
  })
  afterAll(() => rm(dir, { recursive: true }))

  it.each([
    ['the name of an object', 'renders/rnd_1/KANARIETITEL.png', ''],
    ['the name of a folder', 'renders/KANARIETITEL/page-01.png', ''],
    ['a picture that is none', 'renders/rnd_1/1/page-01.png', BODY],
    ['what describes an object', 'renders/rnd_1/1/page-01.png._S3rver_metadata.json', BODY],
    ['what a browser left that crashed', 'profile/Crashpad/pending/a.dmp', `\0\0${BODY}\0`],
    ['what a process left that crashed', 'report.20261121.json', BODY],
  ])('in %s', async (_where, name, text) => {
    await expectNoCanaryInFiles(dir)

    const path = join(dir, name)
    await mkdir(join(path, '..'), { recursive: true })
    await writeFile(path, text)

    await expect(expectNoCanaryInFiles(dir)).rejects.toThrow()
  })

  it('but what the owner gets to read is no leak', async () => {
    await writeFile(join(dir, 'manifest.json'), BODY)

    expect(await expectNoCanaryInFiles(dir)).toHaveLength(1)
  })
})

describe('a service that leaks is found out', () => {
  const preload = new URL('../fixtures/leak.ts', import.meta.url).href

  it.each<[string, (stack: TestStack) => Promise<unknown>]>([
    ['log', async ({ output }) => expectNoCanary(output.join(''))],
    ['redis', () => expectNoCanaryInRedis(testRedisUrl())],
    ['file', ({ storageDir }) => expectNoCanaryInFiles(storageDir)],
  ])(
    'by its %s',
    async (place, look) => {
      const stack = await startTestStack((env) => ({
        ...env,
        NODE_OPTIONS: `--import=${preload}`,
        LEAK: place,
      }))
      await stack.call('/catalogue/themes')
      await look(stack)

      const { status } = await stack.call('/projects', CANARY_TEXT)

      expect(status).toBe(201)
      await eventually(() =>
        look(stack).then(
          () => false,
          () => true,
        ),
      )
      await expect(look(stack)).rejects.toThrow()
      await stack.close()
    },
    60_000,
  )
})

describe('a leak into what is told is found', () => {
  let traces: TraceCollector
  beforeAll(async () => {
    traces = await startTraceCollector()
  })
  afterAll(() => traces.close())

  it.each(CANARIES)('in a line of a log, a metric or a header: %s', (canary) => {
    expect(() => expectNoCanary(`{"level":30,"msg":"a request","path":"/${canary}"}`)).toThrow()
    expect(() => expectNoCanary(`galley_requests_total{route="${canary}"} 1`)).toThrow()
    expect(() => expectNoCanary(JSON.stringify([['x-title', canary]]))).toThrow()
  })

  it('in a span: what comes to the collector is kept as it came', async () => {
    const span = {
      name: 'galley.render',
      attributes: [{ key: 'title', value: { stringValue: 'KANARIETITEL' } }],
    }
    await fetch(`${traces.url}/v1/traces`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        resourceSpans: [{ resource: { attributes: [] }, scopeSpans: [{ spans: [span] }] }],
      }),
    })

    expect(traces.spans).toHaveLength(1)
    expect(() => expectNoCanary(traces.received.join(''))).toThrow()
  })
})
