import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

const PLAN =
  'id, renders, pages, exports, agent_tool_calls, api_calls, image_fetches, image_bytes, own_themes, brands'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

/** Adds a plan with these limits, in the order of `PLAN`, and returns a new owner who has it. */
async function ownerOnPlan(id: string, limits: readonly number[]): Promise<Owner> {
  const owner = await api.owner()
  await api.database.query(`INSERT INTO plans (${PLAN}) VALUES ('${id}', ${limits.join(', ')})`)
  await api.database.query('UPDATE users SET plan_id = $2 WHERE id = $1', [owner.userId, id])
  return owner
}

/** Sends a request so many times at once. Returns how many were answered with this status. */
async function countOf(
  status: number,
  times: number,
  send: () => Promise<{ status: number }>,
): Promise<number> {
  const all = await Promise.all(Array.from({ length: times }, send))
  return all.filter((res) => res.status === status).length
}

describe('a plan', () => {
  it('is seeded as the operations guide shows it', async () => {
    const guide = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8')
    const section = guide.split(/^## /m).find((text) => text.startsWith('Plans')) ?? ''
    const rows = section.split('\n').filter((line) => line.startsWith('| `'))
    const cells = rows.map((row) => [...row.matchAll(/\| `?(\w+)`? (?=\|)/g)].map(([, cell]) => cell))
    const { rows: plans } = await api.database.query(`SELECT ${PLAN} FROM plans WHERE id = 'free'`)

    expect(cells).toEqual([PLAN.split(', '), Object.values(plans[0] ?? {}).map(String)])
  })

  it('limits calls, and from the next call on as it was changed', async () => {
    const owner = await ownerOnPlan('calls', [10, 10, 10, 10, 2, 10, 10, 10, 10])
    const read = () => api.http.get('/v1/projects').set(...owner.auth)

    const first = await countOf(200, 6, read)
    await api.database.query("UPDATE plans SET api_calls = 5 WHERE id = 'calls'")
    const raised = await countOf(200, 8, read)
    await api.database.query("UPDATE plans SET api_calls = 1 WHERE id = 'calls'")
    const lowered = await read()

    expect([first, raised]).toEqual([2, 3])
    expect(lowered.body.error).toMatchObject({
      code: 'quota_exceeded',
      details: { metric: 'api_calls', limit: 1, used: 5 },
    })
  })

  it('limits renders, and from the next creation on as it was changed', async () => {
    const owner = await ownerOnPlan('creations', [2, 10, 10, 10, 100, 10, 10, 10, 10])
    const post = (path: string, body: object) =>
      api.http
        .post(path)
        .set(...owner.auth)
        .send(body)
    const project = await post('/v1/projects', { markdown: 'x' })
    const order = { project_id: project.body.data.project_id, platform: 'xhs' }
    const render = () => post('/v1/renders', order)

    const first = await countOf(202, 6, render)
    await api.database.query("UPDATE plans SET renders = 5 WHERE id = 'creations'")
    const raised = await countOf(202, 8, render)
    const usage = await api.http.get('/v1/usage').set(...owner.auth)

    expect([first, raised]).toEqual([2, 3])
    expect(usage.body.data).toMatchObject({
      plan: 'creations',
      quotas: expect.arrayContaining([{ metric: 'renders', used: 5, limit: 5, remaining: 0 }]),
    })
  })
})
