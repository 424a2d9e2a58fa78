import { readFileSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { MemoryGroups } from '../../apps/worker/src/browser/process/memory-groups.ts'
import { processTree } from '../support/process-tree.ts'
import type { ApiBody, TestStack } from '../support/test-stack.ts'
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

// The kernel may end the picture decoder that waits for work: it asks to be the first, and the worker starts another.
withLimit('a worker of one lane renders a hundred pages within 512 MB, and lives on', async () => {
  const group = await groups?.add(`worker-test-${process.pid}`)
  if (!group) throw new Error('There is no group.')
  const worker = await stack.startWorker({}, group.command)
  const article = readFileSync(new URL('../fixtures/articles/ten-pages.md', import.meta.url), 'utf8')
  const hundred = Array.from({ length: 7 }, () => article).join('\n\n')

  const [long, short] = [await rendered(hundred), await rendered('# One page')]

  expect(long).toMatchObject({ status: 'completed', attempt: 1 })
  expect(long.page_count).toBeGreaterThan(80)
  expect(short).toMatchObject({ status: 'completed', attempt: 1 })
  expect(processTree(worker.pid)).not.toEqual([])
  await worker.stop()
  await group.remove()
})

/** Renders a text. Returns the render when it has ended. */
async function rendered(markdown: string): Promise<ApiBody> {
  const { project_id } = (await stack.call('/projects', { markdown })).body.data
  const settings = { project_id, platform: 'xhs', config: { max_pages: 100 } }
  const { render_id } = (await stack.call('/renders', settings)).body.data
  return eventually(async () => {
    const { data } = (await stack.call(`/renders/${render_id}?wait=25`)).body
    return data.finished_at && data
  })
}
