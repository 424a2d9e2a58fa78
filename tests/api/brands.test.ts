import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'
import type { ApiBody } from '../support/test-stack.ts'
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

/** Returns the document that the worker captures for a render. */
async function canvasOf(renderId: string): Promise<string> {
  const expiresAt = new Date(api.clock.now().getTime() + 60_000)
  const path = `/renders/png-canvas/${renderId}`
  const signed = api.ctx.signer.sign({ method: 'GET', path, query: {}, expiresAt, holder: null })
  return (await api.http.get(`/v1${signed}`)).text
}
const written = async (body: object = {}): Promise<string> =>
  (await post('/projects', { markdown: '# Title\n\nText.', ...body })).body.data.project_id
const render = async (project_id: string, config: object = {}): Promise<ApiBody> =>
  (await post('/renders', { project_id, platform: 'xhs', config })).body.data

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
    ['a mark without its text', { corner_mark: { content: 'text', corner: 'top_left' } }, 'corner_mark.text'],
    ['a corner of its own', { corner_mark: { content: 'logo', corner: 'evil' } }, 'corner_mark.corner'],
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

describe('a render with a brand', () => {
  it('wears its colours, and shows its line and its code', async () => {
    const brand = await saved()
    const { config, render_id } = await render(await written(), { brand, theme: 'fern', end_card: true })
    const canvas = await canvasOf(render_id)

    expect(config).toMatchObject({ brand, theme: 'fern' })
    expect(canvas).toContain('--accent:#1f6f54')
    expect(canvas).toContain('class="signature"')
    expect(canvas).toMatch(/<svg [^>]*class="qr"/)
    // In the foot of each page, too.
    expect(canvas.split('春茶 · 山里来的茶').length).toBe(3)
  })

  it('leaves the foot to the author', async () => {
    const brand = await saved()
    const { render_id } = await render(await written(), { brand, author: 'Ada' })
    const canvas = await canvasOf(render_id)

    expect(canvas).toContain('Ada')
    expect(canvas).not.toContain('春茶 · 山里来的茶')
  })

  it('keeps the brand as it was when it was requested', async () => {
    const brand = await saved()
    const project = await written()
    const before = (await render(project, { brand })).render_id
    const canvas = await canvasOf(before)

    await patch(brand, light({ accent: '#7a1f1f' }))
    const after = (await render(project, { brand })).render_id
    await remove(`/brands/${brand}`)

    expect(await canvasOf(before)).toBe(canvas)
    expect(await canvasOf(after)).toContain('--accent:#7a1f1f')
  })

  it('is what a design says, until the brand is deleted', async () => {
    const brand = await saved()
    const project = await written({ design: { configs: { xhs: { brand } } } })

    const drawn = (await render(project)).config.brand
    const without = (await render(project, { brand: null })).config.brand
    await remove(`/brands/${brand}`)

    expect([drawn, without]).toEqual([brand, brand])
    expect((await render(project)).config.brand).toBeNull()
  })

  it('refuses a brand that is not there, or is somebody else’s, in renders, analyses and designs', async () => {
    const other = await api.owner()
    const brand = (await api.post(other, '/brands', BRAND_KIT)).body.data.brand_id
    const project_id = await written()
    const config = { brand }
    const refusals = [
      await post('/renders', { project_id, platform: 'xhs', config }),
      await post('/analyze', { project_id, config }),
      await api.http
        .patch(`/v1/projects/${project_id}`)
        .set(...owner.auth)
        .send({ design: { configs: { xhs: config } } }),
    ]

    expect(refusals.map(({ status, body }) => [status, body.error?.details.issues])).toEqual([
      [400, [{ path: 'config.brand', message: 'is not a brand id' }]],
      [400, [{ path: 'config.brand', message: 'is not a brand id' }]],
      [400, [{ path: 'design.configs.xhs.brand', message: 'is not a brand id' }]],
    ])
  })

  it('stores none of its words in clear', async () => {
    const brand = await saved({ signature: 'Geheimzeile' })
    const { render_id } = await render(await written(), { brand })

    const { rows } = await api.database.query('SELECT config::text FROM renders WHERE id = $1', [render_id])
    expect(rows[0].config).toContain(brand)
    expect(rows[0].config).not.toContain('Geheim')
  })

  it('has the same pages without one', async () => {
    const { render_id, config } = await render(await written(), { end_card: true })
    const canvas = await canvasOf(render_id)

    expect(config.brand).toBeNull()
    expect(canvas).not.toMatch(/class="sign"|\.sign\{/)
  })
})
