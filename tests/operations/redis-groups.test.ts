import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startRedisCluster, startSentinelGroup } from '../support/redis-groups.ts'
import type { TestStack } from '../support/test-stack.ts'
import { eventually, startTestStack } from '../support/test-stack.ts'

// Tests the service on real Redis groups, from the request to the pages.

/** Starts a group of servers with a service on it. */
async function startOn<G extends { readonly url: string; close(): Promise<void> }>(starting: Promise<G>) {
  const group = await starting
  const stack = await startTestStack((env) => ({ ...env, REDIS_URL: group.url }))
  return { group, stack, close: () => stack.close().then(group.close) }
}

let cluster: Awaited<ReturnType<typeof startOn<Awaited<ReturnType<typeof startRedisCluster>>>>>
let watched: Awaited<ReturnType<typeof startOn<Awaited<ReturnType<typeof startSentinelGroup>>>>>
beforeAll(async () => {
  // The servers wait for each other for some seconds while they form a group.
  ;[cluster, watched] = await Promise.all([startOn(startRedisCluster()), startOn(startSentinelGroup())])
})
afterAll(() => Promise.all([cluster.close(), watched.close()]))

async function askForRenders(stack: TestStack, count: number): Promise<string[]> {
  const project = await stack.call('/projects', { markdown: '# One\n\nA page of text.' })
  const { project_id } = project.body.data
  const asked = await Promise.all(
    Array.from({ length: count }, () => stack.call('/renders', { project_id, platform: 'xhs', config: {} })),
  )
  expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 202))
  return asked.map(({ body }) => body.data.render_id)
}

async function expectCompleted(stack: TestStack, ids: readonly string[]): Promise<void> {
  await eventually(async () => {
    const { rows } = await stack.database.query('SELECT id FROM renders WHERE status = $1', ['completed'])
    const completed = new Set(rows.map(({ id }) => id))
    return ids.every((id) => completed.has(id))
  })
}

describe('a group behind sentinels', () => {
  it('loses no render when its master dies', async () => {
    const { group, stack } = watched
    const before = await askForRenders(stack, 3)
    await group.killMaster()
    const meanwhile = await askForRenders(stack, 2)
    await stack.startWorker()

    await expectCompleted(stack, [...before, ...meanwhile])
    await expectCompleted(stack, await askForRenders(stack, 1))
  })
})

describe('a cluster of three', () => {
  it('carries renders from the request to the page, and counts calls', async () => {
    const { group, stack } = cluster
    await stack.startWorker()
    await expectCompleted(stack, await askForRenders(stack, 2))
    await askForRenders(stack, 1)

    const held = await group.keys()
    expect(held.some((keys) => keys.some((key) => key.startsWith('rate:')))).toBe(true)
    // The queue's scripts use all of its keys, so they must be on one node.
    expect(held.filter((keys) => keys.some((key) => key.startsWith('{galley}')))).toHaveLength(1)
    expect(stack.output.join('')).not.toContain('redis is unavailable')
  })
})
