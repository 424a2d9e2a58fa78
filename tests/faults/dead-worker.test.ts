import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { openQueue } from '@galley/backend'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { LOCK, QUEUE_NAME, QUEUE_PREFIX } from '../../packages/backend/src/queue/queue-options.ts'
import { testRedisUrl } from '../support/test-database.ts'
import type { TestStack } from '../support/test-stack.ts'
import { eventually, SHORT_LEASE, startTestStack } from '../support/test-stack.ts'

let stack: TestStack
let redis: Redis
/** A server that never answers, so that a render is unfinished until its worker is killed. */
const silent = createServer(() => {})

beforeAll(async () => {
  stack = await startTestStack()
  redis = new Redis(testRedisUrl(), { maxRetriesPerRequest: null })
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
})
afterAll(async () => {
  await stack.close()
  redis.disconnect()
  silent.close()
})

async function rowOf(id: string) {
  const { rows } = await stack.database.query('SELECT status, attempt FROM renders WHERE id = $1', [id])
  return rows[0]
}

/** Waits for BullMQ: until the lock of a job expires, and until the next check of the jobs. */
async function untilBuried(id: string): Promise<void> {
  const queue = openQueue(redis)
  const checker = new Worker(QUEUE_NAME, null, {
    connection: redis,
    prefix: QUEUE_PREFIX,
    ...LOCK,
    stalledInterval: 100,
  })
  await checker.startStalledCheckTimer()
  await eventually(async () => {
    await redis.unlink(queue.toKey(`${id}:lock`), queue.toKey('stalled-check'))
    return (await queue.getJobState(id)) === 'failed'
  })
  await checker.close()
}

describe('a worker that is killed in the middle of a render', () => {
  it('leaves the render to another when its lease ends, and its job to BullMQ, which never runs it again', async () => {
    const queue = openQueue(redis)
    const { port } = silent.address() as AddressInfo
    const dying = await stack.startWorker({
      ...SHORT_LEASE,
      API_INTERNAL_URL: `http://127.0.0.1:${port}`,
    })
    const { project_id } = (await stack.call('/projects', { markdown: 'A line.' })).body.data
    const { render_id } = (await stack.call('/renders', { project_id, platform: 'xhs' })).body.data
    const [job] = await eventually(async () => {
      const active = await queue.getActive()
      return active[0]?.data.render_id === render_id && active
    })
    await dying.stop('SIGKILL')

    const other = await stack.startWorker()
    await eventually(async () => (await rowOf(render_id)).status === 'completed')
    const jobId = job?.id ?? ''
    expect(await rowOf(render_id)).toEqual({ status: 'completed', attempt: 2 })
    expect(await queue.getJobState(jobId)).toBe('active')

    await untilBuried(jobId)

    const buried = await queue.getJob(jobId)
    expect(await queue.getJobState(jobId)).toBe('failed')
    expect(buried?.failedReason).toBe('job stalled more than allowable limit')
    expect(buried?.data).toMatchObject({ render_id, attempt: 1 })
    expect(await rowOf(render_id)).toEqual({ status: 'completed', attempt: 2 })
    await other.stop()
  })
})
