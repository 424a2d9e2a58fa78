import { BRAND_PICTURES, parseId } from '@galley/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { answerBrandPictures } from '../support/additions.ts'
import { completeRender } from '../support/complete-render.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'
import { BRAND_KIT } from '../support/theme-file.ts'

let api: TestApi
let owner: Owner
let id: string

beforeAll(async () => {
  api = await startTestApi()
  answerBrandPictures(api)
})
beforeEach(async () => {
  owner = await api.owner()
  id = (await api.post(owner, '/brands', BRAND_KIT)).body.data.brand_id
})
afterAll(() => api.close())

const put = (picture: string, content: string, of = id) =>
  api.http
    .put(`/v1/brands/${of}/pictures/${picture}`)
    .set(...owner.auth)
    .type('image/png')
    .send(Buffer.from(content))
const get = (path: string) => api.http.get(`/v1${path}`).set(...owner.auth)
const remove = (path: string) => api.http.delete(`/v1${path}`).set(...owner.auth)
const base64 = (text: string) => Buffer.from(text).toString('base64')
const usedBytes = async () => {
  const { rows } = await api.database.query('SELECT image_bytes FROM users WHERE id = $1', [owner.userId])
  return Number(rows[0].image_bytes)
}

/** Requests a render in the brand, and returns its id. */
async function render(): Promise<string> {
  const { project_id } = (await api.post(owner, '/projects', { markdown: '# Tea\n\nText.' })).body.data
  const config = { brand: id, cover: true, end_card: true }
  return (await api.post(owner, '/renders', { project_id, platform: 'xhs', config })).body.data.render_id
}

/** Returns the document that the worker captures. */
async function canvasOf(renderId: string): Promise<string> {
  const expiresAt = new Date(api.clock.now().getTime() + 60_000)
  const path = `/renders/png-canvas/${renderId}`
  const signed = api.ctx.signer.sign({ method: 'GET', path, query: {}, expiresAt, holder: null })
  return (await api.http.get(`/v1${signed}`)).text
}

describe('PUT /v1/brands/{id}/pictures/{picture}', () => {
  it('gives a brand a picture, which answers describe and its owner can read', async () => {
    const { status, body, headers } = await put('logo', 'pixels')
    const file = await get(`/brands/${id}/pictures/logo`)

    expect(status).toBe(200)
    expect(headers.etag).toBe('"2"')
    expect(body.data).toMatchObject({
      ...BRAND_KIT,
      version: 2,
      pictures: {
        logo: { content_type: 'image/png', width: 200, height: 40, bytes: 6, since_version: 2 },
        logo_dark: null,
        avatar: null,
      },
    })
    expect((await get('/brands')).body.data[0].pictures).toEqual(body.data.pictures)
    expect(file.body.toString()).toBe('pixels')
    expect(file.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=300',
      'content-security-policy': "sandbox; default-src 'none'",
    })
  })

  it('replaces the picture of that name, and keeps the others and the rest of the brand', async () => {
    await put('logo', 'one')
    await put('avatar', 'two')
    await put('logo', 'three')
    await api.http
      .patch(`/v1/brands/${id}`)
      .set(...owner.auth)
      .send({ name: 'Anders' })

    const { name, version, pictures } = (await get(`/brands/${id}`)).body.data
    expect({ name, version }).toEqual({ name: 'Anders', version: 5 })
    expect([pictures.logo.since_version, pictures.avatar.since_version]).toEqual([4, 3])
    expect((await get(`/brands/${id}/pictures/logo`)).body.toString()).toBe('three')
    expect((await get(`/brands/${id}/pictures/avatar`)).body.toString()).toBe('two')
  })

  it('stores it sealed, and bound to its brand and its name', async () => {
    await put('logo', 'Geheimbild')
    const other = (await api.post(owner, '/brands', BRAND_KIT)).body.data.brand_id
    await put('logo', 'another', other)

    const { rows } = await api.database.query(
      `SELECT FROM brand_pictures WHERE position('Geheim' in encode(sealed_picture, 'escape')) > 0
       OR position($1 in encode(sealed_picture, 'escape')) > 0`,
      [base64('Geheimbild')],
    )
    expect(rows).toEqual([])
    await api.database.query(
      `UPDATE brand_pictures SET sealed_picture = (SELECT sealed_picture FROM brand_pictures WHERE id = $1)
       WHERE id = $2`,
      [`${id}/logo`, `${other}/logo`],
    )
    expect((await get(`/brands/${other}/pictures/logo`)).status).toBe(500)
  })

  it('takes space of the account, which its removal, and that of the brand, give back', async () => {
    await put('logo', '12345')
    await put('avatar', '123')
    await put('logo', '1234')
    const both = await usedBytes()
    await remove(`/brands/${id}/pictures/avatar`)
    const one = await usedBytes()
    await remove(`/brands/${id}`)

    expect([both, one, await usedBytes()]).toEqual([7, 4, 0])
  })

  it('keeps to the space of the plan, and to the picture that there was', async () => {
    await put('logo', '12345')
    await api.database.query(
      `INSERT INTO plans SELECT 'tight', renders, pages, exports, agent_tool_calls, api_calls, image_fetches, 8, own_themes, brands FROM plans WHERE id = 'free' ON CONFLICT DO NOTHING`,
    )
    await api.database.query("UPDATE users SET plan_id = 'tight' WHERE id = $1", [owner.userId])

    const refused = await put('logo', '123456789')

    expect(refused.status).toBe(402)
    expect(refused.body.error.details).toMatchObject({ metric: 'image_bytes', limit: 8 })
    expect((await get(`/brands/${id}`)).body.data).toMatchObject({ version: 2 })
    expect((await get(`/brands/${id}/pictures/logo`)).body.toString()).toBe('12345')
    expect(await usedBytes()).toBe(5)
  })

  it('loses none of those that come at the same moment', async () => {
    const answers = await Promise.all(BRAND_PICTURES.map((name) => put(name, name)))

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { version, pictures } = (await get(`/brands/${id}`)).body.data
    expect(version).toBe(5)
    expect(Object.values(pictures)).not.toContain(null)
  })

  it('refuses other names, other types and empty bodies', async () => {
    const text = api.http
      .put(`/v1/brands/${id}/pictures/logo`)
      .set(...owner.auth)
      .type('text/html')
      .send('<svg>')

    expect((await put('banner', 'x')).status).toBe(404)
    expect((await text).status).toBe(415)
    expect((await put('logo', '')).status).toBe(400)
    expect((await get(`/brands/${id}`)).body.data.version).toBe(1)
  })
})

describe('the statements', () => {
  // The routes look a brand up first, which would hide a statement without its own condition.
  it('read and change nothing of another user’s, and no other version than the one that was read', async () => {
    await put('logo', 'pixels')
    const stranger = await api.owner()
    const brand = await api.ctx.brands.find(owner.userId, parseId('brand', id))
    if (!brand) throw new Error('The brand is there.')
    const after = { name: 'logo', file: null, now: api.clock.now() } as const
    const { list, replace } = {
      list: (of: Owner) => api.ctx.brandPictures.list(of.userId, brand.id),
      replace: (of: Owner, version: number) =>
        api.ctx.brandPictures.replace(of.userId, { ...brand, version }, after),
    }

    expect(await list(stranger)).toEqual({})
    expect(await replace(stranger, 2)).toBeNull()
    expect(await replace(owner, 1)).toBeNull()
    expect(Object.keys(await list(owner))).toEqual(['logo'])
    expect(await replace(owner, 2)).toMatchObject({ version: 3 })
  })
})

describe('DELETE /v1/brands/{id}/pictures/{picture}', () => {
  it('takes the picture from the brand, once', async () => {
    await put('logo', 'pixels')
    const { body } = await remove(`/brands/${id}/pictures/logo`)

    expect(body.data).toMatchObject({ version: 3, pictures: { logo: null } })
    expect((await remove(`/brands/${id}/pictures/logo`)).status).toBe(404)
    expect((await get(`/brands/${id}/pictures/logo`)).status).toBe(404)
  })
})

describe('a render in a brand with pictures', () => {
  it('shows them: the logo in the foot, on the cover and on the end card, the file once', async () => {
    await put('logo', 'a logo')
    await put('avatar', 'a face')
    const canvas = await canvasOf(await render())

    expect(canvas.split(base64('a logo')).length).toBe(2)
    expect(canvas.split(base64('a face')).length).toBe(2)
    for (const name of ['logo logo-foot', 'logo logo-cover', 'logo logo-end', 'avatar'])
      expect(canvas).toContain(`class="${name}"`)
  })

  it('keeps them as they were when it was requested, until its end', async () => {
    await put('logo', 'old logo')
    const before = await render()
    const canvas = await canvasOf(before)
    await put('logo', 'new logo')
    const after = await render()
    await remove(`/brands/${id}`)

    expect(await canvasOf(before)).toBe(canvas)
    expect(await canvasOf(after)).toContain(base64('new logo'))
    const kept = () =>
      api.database.query('SELECT render_id FROM render_pictures WHERE render_id = ANY($1)', [[before, after]])
    expect((await kept()).rows.length).toBe(2)
    await completeRender(api, parseId('render', before))
    await api.http.post(`/v1/renders/${after}/cancel`).set(...owner.auth)
    expect((await kept()).rows).toEqual([])
  })

  it('stores them sealed', async () => {
    await put('logo', 'Geheimbild')
    const renderId = await render()

    const { rows } = await api.database.query(
      "SELECT encode(sealed_pictures, 'escape') AS sealed FROM render_pictures WHERE render_id = $1",
      [renderId],
    )
    expect(rows.length).toBe(1)
    expect(rows[0].sealed).not.toContain(base64('Geheimbild'))
  })
})
