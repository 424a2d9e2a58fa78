import { endpoints } from '@galley/contracts'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

let api: TestApi
let owner: Owner

beforeAll(async () => {
  api = await startTestApi()
  owner = await api.owner()
})
afterAll(() => api.close())

const errorOf = async (path: string, body: object) => (await api.post(owner, path, body)).body.error

describe('the error for a request that breaks rules', () => {
  it.each([
    ['/projects', {}, '`markdown` is missing.'],
    ['/projects', { markdown: 5 }, '`markdown` must be a string.'],
    ['/projects', { markdown: '' }, '`markdown` must not be empty.'],
    ['/projects', { markdown: 'x', title: 'x'.repeat(201) }, '`title` must have at most 200 characters.'],
    [
      '/projects',
      { markdown: 'x', colour: 1 },
      'The body has a field that is not known; it takes `markdown`, `title`, `metadata`, `design`.',
    ],
    ['/projects', [], 'The body must be an object.'],
    ['/tokens', { name: 'x', scopes: [] }, '`scopes` must have at least 1 entries.'],
    ['/tokens', { name: 'x', scopes: ['usage:read', 'x'] }, /^`scopes\.1` must be one of `project:read`, /],
    [
      '/renders',
      { project_id: 'prj_01m7y40bj2eh485bc01kwc5v3y', platform: 'x' },
      /^`platform` must be one of/,
    ],
    [
      '/renders',
      { project_id: 'prj_01m7y40bj2eh485bc01kwc5v3y', platform: 'xhs', config: { scale: 4 } },
      '`config.scale` must be one of `1`, `2`, `3`.',
    ],
    ['/analyze', {}, '`markdown` needs either markdown or project_id.'],
  ])('names the first field in its message: %s %j', async (path, body, message) => {
    const error = await errorOf(path, body)

    expect(error).toMatchObject({ code: 'invalid_request', message: expect.stringMatching(message) })
    expect(error.details.issues[0]).toBeDefined()
  })

  it('names the parameter of a query', async () => {
    const res = await api.http.get('/v1/projects?limit=0').set(...owner.auth)

    expect(res.body.error.message).toBe('`limit` must be at least 1.')
  })

  it('stops after twenty rules, and repeats no key', async () => {
    const scopes = Array.from({ length: 500 }, (_, n) => `Qz7marker${n}`)
    const unknown = Object.fromEntries(scopes.map((key) => [key, key]))

    const listed = await errorOf('/tokens', { name: 'x', scopes })
    const keyed = await errorOf('/projects', { markdown: 'x', ...unknown, metadata: { Qz7marker: 1 } })

    expect(listed.details.issues).toHaveLength(20)
    expect(keyed.details.issues.map(({ path }: { path: string }) => path)).toEqual(['metadata.(key)', 'body'])
    expect(JSON.stringify([listed, keyed])).not.toContain('Qz7marker')
  })

  it.each(
    endpoints.filter(({ body }) => body !== undefined).map(({ name, method, path }) => [name, method, path]),
  )('never shows the words of the library that checks: %s', async (_name, method, path) => {
    const known = path.replace('{id}', 'prj_01m7y40bj2eh485bc01kwc5v3y').replace('{version}', '1')
    const wrong = [null, 5, 'x', [], [[]], { x: 1 }, true]
    for (const value of wrong) {
      const call = method === 'PATCH' ? api.http.patch(`/v1${known}`) : api.http.post(`/v1${known}`)
      const res = await call
        .set(...owner.auth)
        .set('Content-Type', 'application/json')
        .send(JSON.stringify(value))
      expect(res.text).not.toMatch(/Invalid |expected|received|Unrecognized|Too (big|small)|[Zz]od/)
    }
  })
})
