import { createApp } from '@galley/api/app'
import type { ErrorCode } from '@galley/contracts'
import { ERROR_STATUS, errorCodes } from '@galley/contracts'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Response } from 'supertest'
import supertest from 'supertest'
import { addRender } from '../support/additions.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const post = (path: string, owner: Owner, body: object, http: TestApi['http'] = api.http) =>
  http
    .post(`/v1${path}`)
    .set(...owner.auth)
    .send(body)

/** A way to cause each error code of the API. */
const occasions: Record<ErrorCode, () => Promise<Response>> = {
  unauthorized: () => api.http.get('/v1/projects').then((res) => res),
  forbidden_scope: async () => post('/projects', await api.owner(['project:read']), { markdown: 'x' }),
  not_found: async () =>
    api.http.get('/v1/projects/prj_01m7y40bj2eh485bc01kwc5v3y').set(...(await api.owner()).auth),
  invalid_request: async () => post('/projects', await api.owner(), {}),
  payload_too_large: async () => post('/projects', await api.owner(), { markdown: 'x'.repeat(200_001) }),
  rate_limited: async () => {
    const owner = await api.owner()
    for (let n = 0; n < 240; n++) await api.ctx.rateLimits.authenticated.consume(owner.userId)
    return api.http.get('/v1/projects').set(...owner.auth)
  },
  quota_exceeded: async () => {
    const owner = await api.owner()
    await api.database.query("INSERT INTO usage_days (user_id, day, renders) VALUES ($1, '2026-11-21', 50)", [
      owner.userId,
    ])
    const project = await post('/projects', owner, { markdown: 'x' })
    return post('/renders', owner, { project_id: project.body.data.project_id, platform: 'xhs' })
  },
  idempotency_conflict: async () => {
    const owner = await api.owner()
    await post('/projects', owner, { markdown: 'one' }).set('Idempotency-Key', 'conflict1234')
    return post('/projects', owner, { markdown: 'two' }).set('Idempotency-Key', 'conflict1234')
  },
  render_failed: async () => {
    const owner = await api.owner()
    const id = await addRender(api, owner)
    await api.ctx.renders.fail({ id: id as never, attempt: 0 }, 'timeout')
    return post(`/renders/${id}/exports`, owner, {})
  },
  config_missing: async () => {
    const owner = await api.owner()
    const withoutStore = supertest(createApp({ ...api.ctx, objectStore: null }))
    const project = await post('/projects', owner, { markdown: 'x' })
    return post(
      '/renders',
      owner,
      { project_id: project.body.data.project_id, platform: 'xhs' },
      withoutStore,
    )
  },
  internal: async () => {
    const owner = await api.owner()
    const project = await post('/projects', owner, { markdown: 'x' })
    const id = project.body.data.project_id
    await api.database.query("UPDATE projects SET sealed_head = '\\x00' WHERE id = $1", [id])
    return supertest(createApp(api.ctx))
      .get(`/v1/projects/${id}`)
      .set(...owner.auth)
  },
}

describe('every error code', () => {
  it.each(errorCodes)('%s can occur, and has its status', async (code) => {
    const res = await occasions[code]()

    expect(res.body.error.code).toBe(code)
    expect(res.status).toBe(ERROR_STATUS[code])
    expect(res.body.data).toBeNull()
    expect(res.body.error.message).toMatch(/^[A-Z`].*\.$/)
  })
})

describe('an internal error', () => {
  it('reveals no details', async () => {
    const res = await occasions.internal()

    expect(res.body.error).toMatchObject({ message: 'Something went wrong on our side.', details: {} })
    expect(res.text).not.toMatch(/sealed|version|at /)
  })
})
