import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'
import { BRAND_KIT } from '../support/theme-file.ts'

let api: TestApi
let owner: Owner

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  owner = await api.owner()
})
afterAll(() => api.close())

const post = (path: string, body: object) => api.post(owner, path, body)
const get = (path: string) => api.http.get(`/v1${path}`).set(...owner.auth)
const remove = (path: string) => api.http.delete(`/v1${path}`).set(...owner.auth)
const patch = (id: string, body: object, ifMatch?: string) => {
  const sent = api.http.patch(`/v1/brands/${id}`).set(...owner.auth)
  return (ifMatch === undefined ? sent : sent.set('If-Match', ifMatch)).send(body)
}
const saved = async (changed: object = {}): Promise<string> =>
  (await post('/brands', { ...BRAND_KIT, ...changed })).body.data.brand_id
const light = (changed: object) => ({ colours: { light: { accent: '#1f6f54', ...changed } } })

describe('POST /v1/brands', () => {
  it('saves a brand as it was sent, with what is missing as null', async () => {
    const whole = await post('/brands', BRAND_KIT)
    const bare = await post('/brands', { name: ' Kiosk ' })

    expect(whole.status).toBe(201)
    expect(whole.body.data).toMatchObject({ ...BRAND_KIT, version: 1 })
    expect(bare.body.data).toMatchObject({
      name: 'Kiosk',
      colours: { light: null, dark: null },
      signature: null,
      qr: null,
    })
  })

  it('stores every word of it sealed', async () => {
    await saved({ name: 'Geheimname', signature: 'Geheimzeile', qr: 'Geheimcode' })

    const { rows } = await api.database.query(
      `SELECT FROM brands WHERE position('Geheim' in encode(sealed_kit, 'escape')) > 0`,
    )
    expect(rows).toEqual([])
  })

  it('refuses colours that do not hold, and says which would', async () => {
    const { status, body } = await post('/brands', { ...BRAND_KIT, ...light({ accent: '#ffd400' }) })

    expect(status).toBe(400)
    expect(body.error.details.reason).toBe('brand_faulty')
    const [finding] = body.error.details.findings
    expect(finding).toMatchObject({ path: 'colours.light.accent', background: 'colours.light.paper' })
    const mended = await post('/brands', { ...BRAND_KIT, ...light({ accent: finding.suggestion }) })
    expect(mended.status).toBe(201)
  })

  it.each([
    ['CSS in a colour', light({ paper: 'red;background:url(//evil)' }), 'colours.light.paper'],
    ['a role that brands do not have', light({ evil: '#000000' }), 'colours.light'],
    ['a style of its own', { css: 'body{evil}' }, 'body'],
    ['two lines as a signature', { signature: 'one\nevil' }, 'signature'],
    ['a signature that no foot can hold', { signature: 'evil'.repeat(11) }, 'signature'],
    ['a text that is too fine for a camera', { qr: '茶'.repeat(101) }, 'qr'],
    ['no name', { name: ' ' }, 'name'],
  ])('refuses %s, without repeating it', async (_what, changed, path) => {
    const { status, body, text } = await post('/brands', { ...BRAND_KIT, ...changed })

    expect(status).toBe(400)
    expect(body.error.details.issues[0].path).toBe(path)
    expect(text).not.toMatch(/evil/)
  })

  it('keeps to the plan when all are saved at the same moment, and gives a removed place again', async () => {
    await api.database.query(
      `INSERT INTO plans SELECT 'brands', renders, pages, exports, agent_tool_calls, api_calls, image_fetches, image_bytes, own_themes, 3 FROM plans WHERE id = 'free' ON CONFLICT DO NOTHING`,
    )
    await api.database.query("UPDATE users SET plan_id = 'brands' WHERE id = $1", [owner.userId])
    const make = () => post('/brands', BRAND_KIT)

    const made = await Promise.all(Array.from({ length: 8 }, make))
    const [first] = made.flatMap(({ status, body }) => (status === 201 ? [body.data.brand_id] : []))
    const refused = await make()
    await remove(`/brands/${first}`)

    expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 201, 402, 402, 402, 402, 402])
    expect(refused.body.error.details).toEqual({ metric: 'brands', limit: 3, used: 3, resets_at: null })
    expect((await make()).status).toBe(201)
    expect((await make()).status).toBe(402)
  })
})

describe('PATCH /v1/brands/{id}', () => {
  it('replaces the parts that are given', async () => {
    const id = await saved()
    const { body, headers } = await patch(id, { name: 'Anders', qr: null })

    expect(body.data).toMatchObject({ ...BRAND_KIT, version: 2, name: 'Anders', qr: null })
    expect(headers.etag).toBe('"2"')
  })

  it('proves the result, and changes nothing if it does not hold', async () => {
    const id = await saved()

    expect((await patch(id, light({ ink: '#999999' }))).body.error.details.reason).toBe('brand_faulty')
    expect((await patch(id, {})).status).toBe(400)
    expect((await get(`/brands/${id}`)).body.data).toMatchObject({ ...BRAND_KIT, version: 1 })
  })

  it('is refused for another version than `If-Match` names', async () => {
    const id = await saved()
    await patch(id, { name: 'Zwei' })

    expect((await patch(id, { name: 'Drei' }, '"1"')).status).toBe(412)
    expect((await patch(id, { name: 'Drei' }, '"2"')).status).toBe(200)
  })

  it('loses no part when all are changed at the same moment', async () => {
    const id = await saved()
    const answers = await Promise.all([
      patch(id, { name: 'Neu' }),
      patch(id, { signature: 'Zeile' }),
      patch(id, { qr: 'Code' }),
      patch(id, light({ marker: '#ffffff' })),
    ])

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await get(`/brands/${id}`)).body.data).toMatchObject({
      version: 5,
      name: 'Neu',
      signature: 'Zeile',
      qr: 'Code',
      colours: { light: { marker: '#ffffff' }, dark: null },
    })
  })
})

describe('GET /v1/brands', () => {
  it('lists the newest first, page by page', async () => {
    for (const name of ['one', 'two']) await saved({ name })

    const first = await get('/brands?limit=1')
    const second = await get(`/brands?limit=1&cursor=${first.body.meta.next_cursor}`)

    expect([first, second].map(({ body }) => body.data[0].name)).toEqual(['two', 'one'])
  })
})

describe('DELETE /v1/brands/{id}', () => {
  it('deletes it', async () => {
    const id = await saved()

    expect((await remove(`/brands/${id}`)).body.data.brand_id).toBe(id)
    expect((await get(`/brands/${id}`)).status).toBe(404)
    expect((await remove(`/brands/${id}`)).status).toBe(404)
  })
})
