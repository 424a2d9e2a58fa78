import { readFileSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { MemoryGroups } from '../../apps/worker/src/browser/process/memory-groups.ts'
import type { TestStack } from '../support/test-stack.ts'
import { eventually, startTestStack } from '../support/test-stack.ts'

const LIMIT_BYTES = 512 * 1024 * 1024
/** Where control groups with a memory limit are: in version 1 of the interface, and in version 2. */
const ROOTS = ['/sys/fs/cgroup/memory', '/sys/fs/cgroup']

let stack: TestStack
const groups = await memoryGroups()

beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.close())

/** Returns null where this account may not limit the memory of processes. */
async function memoryGroups(): Promise<MemoryGroups | null> {
  for (const root of ROOTS) {
    const isThere = await access(`${root}/cgroup.procs`).then(
      () => true,
      () => false,
    )
    if (isThere) return MemoryGroups.open(root, LIMIT_BYTES).catch(() => null)
  }
  return null
}

const withLimit = groups ? it : it.skip

withLimit(
  'a worker of one lane renders a hundred pages within 512 MB, and nothing of it is killed',
  async () => {
    const group = await groups?.add(`worker-test-${process.pid}`)
    if (!group) throw new Error('There is no group.')
    const worker = await stack.startWorker({}, group.command)
    const article = readFileSync(new URL('../fixtures/articles/ten-pages.md', import.meta.url), 'utf8')
    const markdown = Array.from({ length: 7 }, () => article).join('\n\n')
    const { body } = await stack.call('/projects', { markdown })
    const { project_id } = body.data
    const render = await stack.call('/renders', { project_id, platform: 'xhs', config: { max_pages: 100 } })

    const ended = await eventually(async () => {
      const { data } = (await stack.call(`/renders/${render.body.data.render_id}?wait=25`)).body
      return data.finished_at && data
    })

    expect(ended).toMatchObject({ status: 'completed', attempt: 1 })
    expect(ended.page_count).toBeGreaterThan(80)
    expect(group.isExceeded()).toBe(false)
    await worker.stop()
    await group.remove()
  },
)
