import { createApp } from '@galley/api/app'
import type { ApiConfig } from '@galley/api/config'
import type { Render, UserId } from '@galley/backend'
import { connectRedis, newId, RenderWorker } from '@galley/backend'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { Client } from 'pg'
import supertest from 'supertest'
import { QueuedRenders } from '../support/queued-renders.ts'
import type { TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'
import { emptyTestRedis, testRedisUrl } from '../support/test-database.ts'
import { eventually } from '../support/test-stack.ts'

const TOKEN = 'a-token-for-operators'
const BEARER: [string, string] = ['Authorization', `Bearer ${TOKEN}`]
const BOARD_API = '/ops/queues/api/queues'

let api: TestApi
let queued: QueuedRenders
let closed: ReturnType<typeof supertest>
let reading: ReturnType<typeof supertest>
let writing: ReturnType<typeof supertest>
const ann = newId('user')

beforeAll(async () => {
  api = await startTestApi()
  closed = serviceWith({ opsToken: null })
  reading = serviceWith({})
  writing = serviceWith({ opsWrite: true })
})
afterAll(() => api.close())
beforeEach(async () => {
  await emptyTestRedis()
  queued = new QueuedRenders(api.database, api.ctx.renders)
  await queued.clear()
})

/** Starts the same service with another configuration. */
function serviceWith(change: Partial<ApiConfig>) {
  const config = { ...api.ctx.config, opsToken: TOKEN, opsWrite: false, ...change }
  return supertest(createApp({ ...api.ctx, config }))
}

async function addWaiting(count: number, owner: UserId = ann): Promise<void> {
  for (let n = 0; n < count; n++) {
    await queued.add(owner, 3)
    await api.ctx.renderQueue.wake()
  }
}

/** Makes a worker fail an attempt, which delays the render. Then hides a word in the data of its job. */
async function addFailedAttempt(): Promise<{ id: string; jobId: string }> {
  const id = await queued.add(ann, 3)
  await api.ctx.renderQueue.wake()
  const connection = connectRedis(testRedisUrl(), 'subscriptions')
  const execute = async (render: Render) => {
    await api.ctx.renders.release(render, { restMs: 600_000, failures: 1 })
    return { failure: 'browser_crashed', sign: 'up' as const }
  }
  const options = { connection, concurrency: 1, leaseMs: 600_000, telemetry: null, onError: () => {} }
  const worker = new RenderWorker(api.ctx.renders, execute, options)
  await eventually(async () => (await api.ctx.queueOperations.state()).jobs.failed === 1)
  await worker.close()
  connection.disconnect()
  const [job] = await api.ctx.queue.getFailed()
  await job?.updateData({ ...job.data, title: 'KANARIETEXT' })
  return { id, jobId: String(job?.id) }
}

describe('the operations side', () => {
  it.each(['/ops/queues', '/ops/queues/api/queues', '/ops/queues/static/favicon.ico', '/ops/queue'])(
    'has nothing without a token of its own: %s',
    async (path) => {
      expect((await closed.get(path).set(...BEARER)).status).toBe(404)
    },
  )

  it.each(['/ops/queues', '/ops/queues/api/queues', '/ops/queue'])(
    'asks a browser for a password: %s',
    async (path) => {
      const { status, headers } = await reading.get(path)

      expect([status, headers['www-authenticate']]).toEqual([401, expect.stringContaining('Basic realm=')])
    },
  )

  it('takes the token as bearer token and as password of any user, and nothing else', async () => {
    const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
    const answers = async (authorization: string) =>
      (await reading.get('/ops/queue').set({ authorization })).status

    expect(await answers(`Bearer ${TOKEN}`)).toBe(200)
    expect(await answers(basic(`ops:${TOKEN}`))).toBe(200)
    for (const wrong of [
      `Bearer ${TOKEN}x`,
      'Bearer ',
      'Bearer null',
      basic(`${TOKEN}:`),
      basic('ops:'),
      TOKEN,
    ])
      expect([wrong, await answers(wrong)]).toEqual([wrong, 401])
  })

  it('changes nothing unless that is allowed', async () => {
    for (const action of ['pause', 'resume', 'retry']) {
      const { status, body } = await reading.post(`/ops/queue/${action}`).set(...BEARER)
      expect([status, body.error.details]).toEqual([503, { setting: 'OPS_WRITE' }])
    }
    await addWaiting(1)
    const { body } = await reading.get(`${BOARD_API}?activeQueue=renders`).set(...BEARER)
    const jobId = body.queues[0].jobs[0].id
    const changes = await Promise.all([
      reading.put(`${BOARD_API}/renders/pause`).set(...BEARER),
      reading.put(`${BOARD_API}/renders/empty`).set(...BEARER),
      reading.put(`${BOARD_API}/renders/obliterate`).set(...BEARER),
      reading.put(`${BOARD_API}/renders/${jobId}/clean`).set(...BEARER),
      reading
        .post(`${BOARD_API}/renders/add`)
        .set(...BEARER)
        .send({ name: 'render', data: {} }),
    ])
    await reading.put(`${BOARD_API}/pause`).set(...BEARER)

    expect(changes.map(({ status }) => status)).toEqual(changes.map(() => 405))
    expect(await api.ctx.queueOperations.state()).toMatchObject({ isPaused: false, jobs: { waiting: 1 } })
  })

  it('lets no page of another origin change something with the password that a browser remembers', async () => {
    for (const origin of ['https://evil.example', 'null']) {
      const answer = await writing.post('/ops/queue/pause').set({ authorization: `Bearer ${TOKEN}`, origin })
      expect(answer.status).toBe(404)
    }
    expect((await api.ctx.queueOperations.state()).isPaused).toBe(false)
  })
})

describe('/ops/queue', () => {
  it('tells what waits, counted in Postgres, and the jobs of BullMQ by state', async () => {
    await addWaiting(3)
    await emptyTestRedis()
    await api.ctx.renderQueue.wake()

    const { body } = await reading.get('/ops/queue').set(...BEARER)

    expect(body.data).toEqual({
      paused: false,
      renders: { waiting: 3, oldest_wait_s: expect.any(Number) },
      jobs: { waiting: 1, active: 0, delayed: 0, completed: 0, failed: 0 },
    })
  })

  it('pauses all workers, and resumes them', async () => {
    const paused = await writing.post('/ops/queue/pause').set(...BEARER)
    const again = await writing.post('/ops/queue/pause').set(...BEARER)
    const resumed = await writing.post('/ops/queue/resume').set(...BEARER)

    expect([paused, again, resumed].map(({ body }) => body.data.paused)).toEqual([true, true, false])
  })

  it('adds no further wake-ups while the queue is paused', async () => {
    await addWaiting(2)
    await writing.post('/ops/queue/pause').set(...BEARER)
    await api.ctx.renderQueue.refill(await api.ctx.renders.countDue(10), 5_000)

    expect((await api.ctx.queueOperations.state()).jobs.waiting).toBe(2)
    await writing.post('/ops/queue/resume').set(...BEARER)
  })

  it('starts renders now that rest after a failure, and wakes a worker for each that waits', async () => {
    await addFailedAttempt()
    await queued.add(ann, 3)
    expect(await api.ctx.renders.countDue(10)).toBe(1)

    const { body } = await writing.post('/ops/queue/retry').set(...BEARER)
    const again = await writing.post('/ops/queue/retry').set(...BEARER)

    expect(body.data).toMatchObject({ retried: 1, renders: { waiting: 2 }, jobs: { waiting: 2 } })
    expect(again.body.data).toMatchObject({ retried: 0, jobs: { waiting: 2 } })
  })
})

describe('the board', () => {
  it('shows ids and closed reasons only, in lists and alone', async () => {
    const { id, jobId } = await addFailedAttempt()
    await addWaiting(1)

    const list = await reading.get(`${BOARD_API}?activeQueue=renders&status=latest`).set(...BEARER)
    const one = await reading.get(`${BOARD_API}/renders/${jobId}`).set(...BEARER)

    const shown = {
      name: id,
      data: { render_id: id, attempt: 1 },
      failedReason: 'browser_crashed',
      stacktrace: [],
    }
    expect(list.body.queues[0].jobs).toEqual(
      expect.arrayContaining([
        expect.objectContaining(shown),
        expect.objectContaining({ name: 'wake-up', data: {} }),
      ]),
    )
    expect(one.body.job).toMatchObject(shown)
    expect(list.text + one.text).not.toContain('KANARIETEXT')
  })

  it('loads its own files and asks no other host', async () => {
    const page = await reading.get('/ops/queues').set(...BEARER)
    const files = [...page.text.matchAll(/(?:src|href)="(static\/[^"]+\.(?:js|css))"/g)].map(
      ([, path]) => path,
    )

    expect(page.headers['content-security-policy']).not.toMatch(/https?:/)
    expect(page.headers['x-powered-by']).toBeUndefined()
    expect(page.headers['cache-control']).toBe('no-store')
    expect(files.length).toBeGreaterThan(2)
    for (const path of files)
      expect([path, (await reading.get(`/ops/queues/${path}`).set(...BEARER)).status]).toEqual([path, 200])
  })
})

describe('the horizon', () => {
  it('falls back as long as a transaction is open, and follows when it ends', async () => {
    const horizon = async () => (await api.ctx.backlog.read()).horizonTransactions
    const dump = new Client({ connectionString: api.database.url })
    await dump.connect()
    await dump.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
    await dump.query('SELECT FROM renders')
    for (let n = 0; n < 30; n++) await queued.add(ann, 1)

    expect(await horizon()).toBeGreaterThanOrEqual(30)
    await dump.end()
    await eventually(async () => (await horizon()) < 30)
  })
})
