import { hashOfAddress } from '@galley/backend'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addProject } from '../support/additions.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const address = 'https://pictures.example/GEHEIM.png'
const hash = hashOfAddress(address)
const picture = { body: Buffer.from('pixels'), contentType: 'image/png', widthPx: 40, heightPx: 30 } as const
const DAY_MS = 24 * 60 * 60_000

const add = (owner: Owner) => addProject(api, owner, { markdown: `# Title\n\n![alt](${address})` })

const cache = () => {
  if (!api.ctx.imageCache) throw new Error('The test API has a store.')
  return api.ctx.imageCache
}

const open = (owner: Owner, id: string, of: string = hash) =>
  api.http.get(`/v1/projects/${id}/images/${of}`).set(...owner.auth)

const removals = async () =>
  (
    await api.database.query("SELECT prefix FROM object_removals WHERE due_at <= now() + interval '1 ms'")
  ).rows.map(({ prefix }) => prefix)

describe('GET /v1/projects/{id}/images/{hash}', () => {
  it('gives the picture that was fetched for the text, to be kept by its reader alone', async () => {
    const owner = await api.owner(['project:write', 'project:read'])
    const id = await add(owner)
    await cache().add(id, hash, picture)

    const res = await open(owner, id)

    expect(res.status).toBe(200)
    expect(res.body.toString()).toBe('pixels')
    expect(res.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=300',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
  })

  it('has no picture if it could not be fetched, the text does not name it, or there is no worker', async () => {
    const owner = await api.owner()
    const id = await add(owner)
    const before = await open(owner, id)
    await cache().add(id, hash, null)

    expect([before.status, (await open(owner, id)).status]).toEqual([404, 404])
    expect((await open(owner, id, hashOfAddress('https://elsewhere.example/'))).status).toBe(404)
    expect((await open(owner, id, 'nonsense')).status).toBe(404)
  })

  it("shows no picture of another user's text, or of another project", async () => {
    const [one, two] = [await api.owner(), await api.owner()]
    const [id, other] = [await add(one), await add(one)]
    await cache().add(id, hash, picture)

    expect((await open(two, id)).status).toBe(404)
    expect((await open(one, other)).status).toBe(404)
    expect((await api.http.get(`/v1/projects/${id}/images/${hash}`)).status).toBe(401)
  })

  it('needs the scope to read projects', async () => {
    const owner = await api.owner(['project:write'])

    const res = await open(owner, await add(owner))

    expect(res.status).toBe(403)
    expect(res.body.error).toMatchObject({
      code: 'forbidden_scope',
      details: { required_scope: 'project:read' },
    })
  })
})

describe('the pictures of a project', () => {
  it('are cached for a day, and failures for a minute', async () => {
    const owner = await api.owner()
    const id = await add(owner)
    const other = hashOfAddress('https://pictures.example/2.png')
    await cache().add(id, hash, picture)
    await cache().add(id, other, null)
    const known = async () => [...(await cache().find(id, [hash, other])).keys()].sort()

    expect(await known()).toEqual([hash, other].sort())
    api.clock.advance(61_000)
    expect(await known()).toEqual([hash])
    api.clock.advance(DAY_MS)
    expect(await known()).toEqual([])
    expect((await cache().readAll(id, [address])).get(address)).toMatch(/^data:image\/png;base64,/)
  })

  it('leave a note to remove their file when they are replaced and when they run out', async () => {
    const owner = await api.owner()
    const id = await add(owner)
    const first = await cache().add(id, hash, picture)
    const second = await cache().add(id, hash, picture)
    expect(await removals()).toContain(first?.prefix)
    expect(await removals()).not.toContain(second?.prefix)

    api.clock.advance(2 * DAY_MS)
    await cache().removeExpired()

    expect(await removals()).toContain(second?.prefix)
    expect(await cache().readAll(id, [address])).toEqual(new Map())
  })

  it('go with their project, those included that are being stored while it goes', async () => {
    const owner = await api.owner()
    const id = await add(owner)
    const stored = await cache().add(id, hash, picture)
    await api.http.delete(`/v1/projects/${id}`).set(...owner.auth)

    // The project's key is deleted, so nothing can be sealed for it any more.
    await expect(cache().add(id, hash, picture)).rejects.toMatchObject({ code: 'not_found' })

    expect(await removals()).toEqual(expect.arrayContaining([stored?.prefix, `projects/${id}`]))
    expect(await cache().find(id, [hash])).toEqual(new Map())
  })

  it('go with their user', async () => {
    const owner = await api.owner()
    const id = await add(owner)
    await cache().add(id, hash, picture)

    await api.database.query('DELETE FROM users WHERE id = $1', [owner.userId])

    expect(await removals()).toContain(`projects/${id}`)
  })

  it('are read up to 24 MiB, in the order of the text', async () => {
    const owner = await api.owner()
    const id = await add(owner)
    const addresses = ['https://a.example/1', 'https://a.example/2', 'https://a.example/3']
    const body = Buffer.alloc(10 * 1024 * 1024)
    for (const each of addresses) await cache().add(id, hashOfAddress(each), { ...picture, body })

    expect([...(await cache().readAll(id, addresses)).keys()]).toEqual(addresses.slice(0, 2))
  })

  it('are known by the hash of their address alone', async () => {
    const { rows } = await api.database.query('SELECT to_jsonb(i) AS row FROM project_images i')

    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('GEHEIM')
    expect(JSON.stringify(rows)).not.toContain(Buffer.from('GEHEIM').toString('hex'))
    expect(api.logLines.join('')).not.toContain('GEHEIM')
  })
})
