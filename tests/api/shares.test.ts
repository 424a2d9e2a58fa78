import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addProject } from '../support/additions.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const DAY_MS = 24 * 60 * 60 * 1000

const MARKDOWN = '# Geteilte Überschrift\n\nGEHEIMTEXT <script>alert(1)</script>'
const add = (owner: Owner) => addProject(api, owner, { markdown: MARKDOWN })

const share = (owner: Owner, body: object) =>
  api.http
    .post('/v1/shares')
    .set(...owner.auth)
    .send(body)

const open = (url: string) => api.http.get(new URL(url).pathname)

describe('POST /v1/shares', () => {
  it('makes a private link without the body, for thirty days', async () => {
    const owner = await api.owner()
    const project_id = await add(owner)

    const res = await share(owner, { project_id })

    expect(res.status).toBe(201)
    expect(res.body.data).toMatchObject({
      project_id,
      render_id: null,
      include_body: false,
      has_password: false,
      noindex: true,
      expires_at: '2026-12-21T08:00:00.000Z',
    })
    expect(res.body.data.url).toMatch(/^http:\/\/127\.0\.0\.1:4000\/s\/[0-9A-Za-z]{24}$/)
  })

  it('gives the same link again for the same key, and stores only its hash', async () => {
    const owner = await api.owner()
    const project_id = await add(owner)
    const again = () => share(owner, { project_id }).set('Idempotency-Key', 'sharekey1234')

    const [first, second] = [await again(), await again()]

    expect(second.body).toEqual(first.body)
    const { rows } = await api.database.query('SELECT (s.*)::text AS row FROM shares s')
    expect(JSON.stringify(rows)).not.toContain(first.body.data.url.split('/').pop())
  })

  it("does not share another user's project, or a render of another project", async () => {
    const [one, two] = [await api.owner(), await api.owner()]
    const [foreign, own] = [await add(one), await add(two)]

    const project = await share(two, { project_id: foreign })
    const render = await share(two, { project_id: own, render_id: 'rnd_01m7y40bmxeh485bcqr4zjapzv' })

    expect([project.status, render.status]).toEqual([404, 404])
  })

  it.each([
    ['an unknown field', { body: true }, 'body'],
    ['a long life', { expires_in_days: 366 }, 'expires_in_days'],
    ['a password of seven characters', { password: 'sieben7' }, 'password'],
    ['one of the most common passwords', { password: 'Password1' }, 'password'],
    ['a password that only counts', { password: '0123456789' }, 'password'],
  ])('refuses %s', async (_what, extra, path) => {
    const owner = await api.owner()

    const res = await share(owner, { project_id: await add(owner), ...extra })

    expect(res.body.error.details.issues[0].path).toBe(path)
  })
})

describe('POST /v1/shares by a token that may not read projects', () => {
  const sharer = () => api.owner(['share:create', 'project:write'])

  it('creates a link without the body, but not with it', async () => {
    const owner = await sharer()
    const project_id = await add(owner)

    const without = await share(owner, { project_id })
    const withBody = await share(owner, { project_id, include_body: true })

    expect(without.status).toBe(201)
    expect(withBody.status).toBe(403)
    expect(withBody.body.error).toMatchObject({
      code: 'forbidden_scope',
      details: { required_scope: 'project:read' },
    })
    const listed = await api.http.get('/v1/shares').set(...owner.auth)
    expect(listed.body.data).toHaveLength(1)
  })

  it('does not get the link again that it created while it could read', async () => {
    const owner = await api.owner()
    const body = { project_id: await add(owner), include_body: true }
    const ask = () => share(owner, body).set('Idempotency-Key', 'readkey12345')
    const first = await ask()
    const scopes = "UPDATE tokens SET scopes = '{share:create}' WHERE id = $1"
    await api.database.query(scopes, [owner.tokenId])

    const again = await ask()

    expect([first.status, again.status]).toEqual([201, 403])
    expect(again.text).not.toContain('/s/')
  })
})

describe('the page of a share', () => {
  it('shows the title and no text, and is noindex in three places', async () => {
    const owner = await api.owner()
    const made = await share(owner, { project_id: await add(owner) })

    const page = await open(made.body.data.url)

    expect(page.status).toBe(200)
    expect(page.text).toContain('Geteilte Überschrift')
    expect(page.text).not.toContain('GEHEIMTEXT')
    expect(page.headers).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
    })
    expect(page.text).toContain('<meta name="robots" content="noindex, nofollow">')
  })

  it('shows the text when it includes the body, and runs nothing of it', async () => {
    const owner = await api.owner()
    const made = await share(owner, { project_id: await add(owner), include_body: true })

    const page = await open(made.body.data.url)

    expect(page.text).toContain('GEHEIMTEXT')
    expect(page.text).not.toContain('<script')
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
  })

  it('asks for the password, and opens for the right one', async () => {
    const owner = await api.owner()
    const made = await share(owner, {
      project_id: await add(owner),
      include_body: true,
      password: 'the light on the cape',
    })
    const path = new URL(made.body.data.url).pathname
    const enter = (password: string) => api.http.post(path).type('form').send({ password })

    const [door, wrong, right] = [
      await api.http.get(path),
      await enter('darkness'),
      await enter('the light on the cape'),
    ]

    expect([door.status, wrong.status, right.status]).toEqual([200, 403, 200])
    expect(door.text + wrong.text).not.toContain('GEHEIMTEXT')
    expect(right.text).toContain('GEHEIMTEXT')
  })

  it('stops guesses at the password after ten in a minute', async () => {
    const owner = await api.owner()
    const made = await share(owner, { project_id: await add(owner), password: 'the light on the cape' })
    const path = new URL(made.body.data.url).pathname

    const statuses = []
    for (let guess = 0; guess < 11; guess++)
      statuses.push((await api.http.post(path).type('form').send({ password: 'x' })).status)

    expect(statuses).toEqual([...Array(10).fill(403), 429])
  })

  it('tells its owner how often a wrong password was given, and when last', async () => {
    const owner = await api.owner()
    const made = await share(owner, { project_id: await add(owner), password: 'the light on the cape' })
    const path = new URL(made.body.data.url).pathname
    for (const password of ['darkness', 'dusk', 'the light on the cape'])
      await api.http.post(path).type('form').send({ password })

    const listed = await api.http.get('/v1/shares').set(...owner.auth)

    expect(made.body.data).toMatchObject({ wrong_passwords: 0, last_wrong_password_at: null })
    expect(listed.body.data[0]).toMatchObject({
      wrong_passwords: 2,
      last_wrong_password_at: '2026-11-21T08:00:00.000Z',
    })
  })

  it('ends with its time, with its revocation and with its project', async () => {
    const owner = await api.owner()
    const project_id = await add(owner)
    const [expiring, revoked, orphaned] = [
      (await share(owner, { project_id, expires_in_days: 1 })).body.data,
      (await share(owner, { project_id })).body.data,
      (await share(owner, { project_id: await add(owner) })).body.data,
    ]

    await api.http.delete(`/v1/shares/${revoked.share_id}`).set(...owner.auth)
    await api.http.delete(`/v1/projects/${orphaned.project_id}`).set(...owner.auth)
    api.clock.advance(DAY_MS)
    const statuses = [await open(expiring.url), await open(revoked.url), await open(orphaned.url)].map(
      (res) => res.status,
    )
    api.clock.advance(-DAY_MS)

    expect(statuses).toEqual([404, 404, 404])
  })

  it('is the same for an unknown link', async () => {
    const page = await api.http.get(`/s/${'x'.repeat(24)}`)

    expect(page.status).toBe(404)
    expect(page.headers['x-robots-tag']).toBe('noindex, nofollow')
  })
})

describe('GET and DELETE /v1/shares', () => {
  it('lists the open ones without their links, newest first', async () => {
    const owner = await api.owner()
    const project_id = await add(owner)
    const first = (await share(owner, { project_id })).body.data
    const second = (await share(owner, { project_id })).body.data
    await api.http.delete(`/v1/shares/${first.share_id}`).set(...owner.auth)

    const listed = await api.http.get(`/v1/shares?project_id=${project_id}`).set(...owner.auth)

    expect(listed.body.data.map((item: { share_id: string }) => item.share_id)).toEqual([second.share_id])
    expect(listed.body.data[0]).not.toHaveProperty('url')
  })

  it("does not end another user's share", async () => {
    const [one, two] = [await api.owner(), await api.owner()]
    const made = (await share(one, { project_id: await add(one) })).body.data

    const res = await api.http.delete(`/v1/shares/${made.share_id}`).set(...two.auth)

    expect(res.status).toBe(404)
    expect((await open(made.url)).status).toBe(200)
  })
})
