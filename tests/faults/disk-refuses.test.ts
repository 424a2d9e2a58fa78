import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestStack } from '../support/test-stack.ts'
import { eventually, startTestStack } from '../support/test-stack.ts'

let stack: TestStack

beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.close())

// A folder with the name of the file to write: the disk accepts the data and fails to rename it.
describe('a disk that refuses a file', () => {
  it('costs a render an attempt but no failure, and leaves no file behind', async () => {
    const project = await stack.call('/projects', { markdown: '# One\n\nTwo.' })
    const body = { project_id: project.body.data.project_id, platform: 'xhs' }
    const { render_id } = (await stack.call('/renders', body)).body.data
    const first = join(stack.storageDir, 'renders', render_id, '1')
    await mkdir(join(first, 'page-01.png', 'in-the-way'), { recursive: true })

    await stack.startWorker({ RENDER_RETRY_MS: '50' })
    const render = await eventually(async () => {
      const { data } = (await stack.call(`/renders/${render_id}?wait=20`)).body
      return ['completed', 'failed'].includes(data.status) && data
    })

    expect(render).toMatchObject({ status: 'completed', attempt: 2 })
    const { rows } = await stack.database.query('SELECT strikes FROM renders')
    expect(rows).toEqual([{ strikes: 1 }])
    expect(stack.output.join('')).toContain('"reason":"storage_unavailable"')
    await eventually(async () => (await readdir(join(first, '..'))).join() === '2')
  })
})
