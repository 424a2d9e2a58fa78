import { BullRenderQueue, connectRedis, newId } from '@galley/backend'
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
      const queue = new BullRenderQueue(redis)
      const id = newId('render')

      await expect(queue.add({ id, attempt: 1 })).rejects.toThrow()
      link.set({ kind: 'none' })
      await eventually(
        () =>
          queue.add({ id, attempt: 1 }).then(
            () => true,
            () => false,
          ),
        10_000,
      )

      expect(await direct.exists(`bull:renders.v2:${id}.1`)).toBe(1)
      await queue.close()
      redis.disconnect()
    },
    30_000,
  )
})
