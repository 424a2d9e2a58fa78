import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { Redis } from 'ioredis'
import { METRICS_HEADERS } from '../support/test-api.ts'
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

// The canary tests report that they found nothing. This test puts a canary into each place that they search, and
// expects it to be found.

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
    ['a list', () => redis.lpush('list', 'KANARIECODE')],
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
    ['a file that its owner gets to read', 'renders/rnd_1/1/manifest.json', BODY],
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
})

describe('a service that leaks is found out by', () => {
  const leaking = (places: string) => ({
    NODE_OPTIONS: `--import=${new URL('../fixtures/leak.ts', import.meta.url).href}`,
    LEAK: places,
  })
  let stack: TestStack
  let traces: TraceCollector
  let renderId: string
  const metrics = async () =>
    (await fetch(new URL('/metrics', stack.baseUrl), { headers: METRICS_HEADERS })).text()
  const begin = async () => {
    const { project_id } = (await stack.call('/projects', CANARY_TEXT)).body.data
    renderId = (await stack.call('/renders', { project_id, platform: 'xhs' })).body.data.render_id
  }

  beforeAll(async () => {
    traces = await startTraceCollector()
    stack = await startTestStack((env) => ({
      ...env,
      ...leaking('log,queue,span,metric'),
      OTEL_EXPORTER_OTLP_ENDPOINT: traces.url,
      OTEL_BSP_SCHEDULE_DELAY: '50',
    }))
  })
  afterAll(async () => {
    await stack.close()
    await traces.close()
  })

  it('nothing before it has a text', async () => {
    await stack.call('/projects')
    await expectNoCanaryInRedis(testRedisUrl())
    await eventually(async () => traces.spans.length > 0)
    expectNoCanary(stack.output.join('') + traces.received.join('') + (await metrics()))

    await begin()
  })

  it.each<[string, () => unknown]>([
    ['the log', () => expectNoCanary(stack.output.join(''))],
    ['a job in the queue', () => expectNoCanaryInRedis(testRedisUrl())],
    ['a span', () => expectNoCanary(traces.received.join(''))],
    ['the label of a metric', async () => expectNoCanary(await metrics())],
  ])('%s', (_place, look) => untilFound(look))

  it('the log of a worker and the name of an object', async () => {
    await expectNoCanaryInFiles(stack.storageDir)

    const worker = await stack.startWorker(leaking('log,object'))

    await eventually(
      async () => (await stack.call(`/renders/${renderId}?wait=20`)).body.data.status === 'completed',
    )
    await untilFound(() => expectNoCanary(worker.lines.join('')))
    await untilFound(() => expectNoCanaryInFiles(stack.storageDir))
  })
})

/** Waits until a search finds a canary and throws. */
async function untilFound(look: () => unknown): Promise<void> {
  const isFound = async () => {
    try {
      await look()
      return false
    } catch {
      return true
    }
  }
  expect(await eventually(isFound)).toBe(true)
}

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
