import { BullRenderQueue, connectRedis, openQueue } from '@galley/backend'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Redis } from 'ioredis'
import type { FaultyLink, LinkFault } from '../support/faulty-link.ts'
import { startFaultyLink } from '../support/faulty-link.ts'
import { emptyTestRedis, testRedisUrl } from '../support/test-database.ts'
import { eventually } from '../support/test-stack.ts'

let link: FaultyLink
let direct: Redis

beforeAll(async () => {
  await emptyTestRedis()
  direct = new Redis(testRedisUrl())
  const { hostname, port } = new URL(testRedisUrl())
  link = await startFaultyLink({ host: hostname, port: Number(port) })
})
afterAll(async () => {
  direct.disconnect()
  await link.close()
})

function throughLink(): string {
  const url = new URL(testRedisUrl())
  url.port = String(link.port)
  return url.href
}

describe('a queue that was opened', () => {
  it.each<LinkFault>([{ kind: 'silent' }, { kind: 'refused' }])(
    'while Redis was $kind takes jobs as soon as Redis is there',
    async (fault) => {
      link.set(fault)
      const redis = connectRedis(throughLink(), 'requests')
      redis.on('error', () => {})
      const queue = new BullRenderQueue(openQueue(redis))

      await expect(queue.wake()).rejects.toThrow()
      link.set({ kind: 'none' })
      await eventually(
        () =>
          queue.wake().then(
            () => true,
            () => false,
          ),
        10_000,
      )

      expect(await openQueue(direct).getWaitingCount()).toBeGreaterThan(0)
      redis.disconnect()
    },
  )
})
