import { gunzipSync } from 'node:zlib'
import type { BrandFontReader, BrandFontRefusal } from '@galley/backend'
import { parseId } from '@galley/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { answerBrandFonts, answerBrandPictures } from '../support/additions.ts'
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
  answerBrandFonts(api)
  owner = await api.owner()
  id = (await api.post(owner, '/brands', BRAND_KIT)).body.data.brand_id
})
afterAll(() => api.close())

/** Bytes that don't get smaller, so that a font has several parts. */
const LARGE = Buffer.from(Array.from({ length: 700_000 }, (_, index) => (index * index * 7_919) >>> 8))

type File = {
  readonly slot?: string
  readonly content?: Buffer
  readonly of?: string
  readonly ifMatch?: string
}
const put = ({ slot = 'heading', content = Buffer.from('glyphs'), of = id, ifMatch = '*' }: File = {}) =>
  api.http
    .put(`/v1/brands/${of}/fonts/${slot}`)
    .set(...owner.auth)
    .set('If-Match', ifMatch)
    .type('font/woff2')
    .send(content)
const get = (path: string) => api.http.get(`/v1${path}`).set(...owner.auth)
const getFont = (slot: string, of = id) =>
  get(`/brands/${of}/fonts/${slot}`)
    .buffer(true)
    .parse((res, done) => {
      const chunks: Buffer[] = []
      res.on('data', (chunk: Buffer) => chunks.push(chunk))
      res.on('end', () => done(null, Buffer.concat(chunks)))
    })
const remove = (path: string) => api.http.delete(`/v1${path}`).set(...owner.auth)
const usedBytes = async () => {
  const { rows } = await api.database.query('SELECT image_bytes FROM users WHERE id = $1', [owner.userId])
  return Number(rows[0].image_bytes)
}

describe('PUT /v1/brands/{id}/fonts/{slot}', () => {
  it('gives a brand a font, which answers describe and its owner can read', async () => {
    const { status, body, headers } = await put()
    const file = await getFont('heading')

    expect(status).toBe(200)
    expect(headers.etag).toBe('"2"')
    expect(body.data).toMatchObject({
      ...BRAND_KIT,
      version: 2,
      fonts: {
        heading: {
          name: 'Tea Sans',
          format: 'truetype',
          characters: 90,
          weights: { min: 400, max: 400 },
          embedding: 'editable',
          since_version: 2,
        },
        body: null,
        body_bold: null,
      },
    })
    expect((await get('/brands')).body.data[0].fonts).toEqual(body.data.fonts)
    expect(file.body.toString()).toBe('glyphs')
    expect(file.headers).toMatchObject({
      'content-type': 'font/ttf',
      'cache-control': 'private, max-age=300',
      'content-security-policy': "sandbox; default-src 'none'",
      etag: '"2"',
    })
  })

  it('keeps a large font in parts, and sends it whole, with and without compression', async () => {
    await put({ content: LARGE })
    const { rows } = await api.database.query('SELECT part, bytes FROM brand_fonts WHERE brand_id = $1', [id])
    const plain = await getFont('heading').set('Accept-Encoding', 'identity')

    expect(rows.length).toBeGreaterThan(1)
    expect(LARGE.equals((await getFont('heading')).body)).toBe(true)
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(LARGE.equals(plain.body)).toBe(true)
  })

  it('sends it no second time to a client that has it', async () => {
    await put()
    const path = `/brands/${id}/fonts/heading`

    expect((await get(path).set('If-None-Match', '"2"')).status).toBe(304)
    expect((await get(path).set('If-None-Match', '"1"')).status).toBe(200)
  })

  it('replaces the font of that slot, and keeps the others and the rest of the brand', async () => {
    await put({ content: Buffer.from('one') })
    await put({ slot: 'body', content: LARGE })
    await put({ content: Buffer.from('three') })
    await put({ slot: 'body', content: Buffer.from('four') })
    const changed = api.http.patch(`/v1/brands/${id}`).set(...owner.auth)
    await changed.send({ name: 'Anders' })

    const { name, version, fonts } = (await get(`/brands/${id}`)).body.data
    expect({ name, version }).toEqual({ name: 'Anders', version: 6 })
    expect([fonts.heading.since_version, fonts.body.since_version]).toEqual([4, 5])
    expect((await getFont('heading')).body.toString()).toBe('three')
    expect((await getFont('body')).body.toString()).toBe('four')
  })

  it('stores it sealed, and bound to its brand, its slot and its place', async () => {
    await put({ content: LARGE })
    const other = (await api.post(owner, '/brands', BRAND_KIT)).body.data.brand_id
    await put({ content: Buffer.from('another'), of: other })

    const { rows } = await api.database.query(
      "SELECT FROM brand_fonts WHERE position('Tea Sans' in encode(sealed_part, 'escape')) > 0",
    )
    expect(rows).toEqual([])
    await api.database.query(
      `UPDATE brand_fonts SET sealed_part = (SELECT sealed_part FROM brand_fonts WHERE id = $1) WHERE id = $2`,
      [`${id}/heading/1`, `${id}/heading/0`],
    )
    expect((await get(`/brands/${id}/fonts/heading`)).status).toBe(500)
    expect((await getFont('heading', other)).body.toString()).toBe('another')
  })

  it('takes space of the account, which its removal, and that of the brand, give back', async () => {
    await put({ content: LARGE })
    const one = await usedBytes()
    const { bytes } = (await get(`/brands/${id}`)).body.data.fonts.heading
    await put({ slot: 'body' })
    await remove(`/brands/${id}/fonts/heading`)
    const small = await usedBytes()
    await remove(`/brands/${id}`)

    expect(one).toBe(bytes)
    expect(small).toBeGreaterThan(0)
    expect(small).toBeLessThan(100)
    expect(await usedBytes()).toBe(0)
  })

  it('keeps to the space of the plan, and to the font that there was', async () => {
    await put()
    const before = await usedBytes()
    await api.database.query(
      `INSERT INTO plans SELECT 'narrow', renders, pages, exports, agent_tool_calls, api_calls, image_fetches, 1000, own_themes, brands FROM plans WHERE id = 'free' ON CONFLICT DO NOTHING`,
    )
    await api.database.query("UPDATE users SET plan_id = 'narrow' WHERE id = $1", [owner.userId])

    const refused = await put({ content: LARGE })

    expect(refused.status).toBe(402)
    expect(refused.body.error.details).toMatchObject({ metric: 'image_bytes', limit: 1000 })
    expect((await getFont('heading')).body.toString()).toBe('glyphs')
    expect(await usedBytes()).toBe(before)
  })

  it('loses none of those that come at the same moment', async () => {
    const answers = await Promise.all(['heading', 'body', 'body_bold'].map((slot) => put({ slot })))

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { version, fonts } = (await get(`/brands/${id}`)).body.data
    expect(version).toBe(4)
    expect(Object.values(fonts)).not.toContain(null)
  })

  it('refuses other slots, other types and empty bodies', async () => {
    const picture = api.http.put(`/v1/brands/${id}/fonts/heading`).set(...owner.auth)

    expect((await put({ slot: 'footer' })).status).toBe(404)
    expect((await picture.type('image/png').send('x')).status).toBe(415)
    expect((await put({ content: Buffer.alloc(0) })).status).toBe(400)
    expect((await get(`/brands/${id}`)).body.data.version).toBe(1)
  })

  it.each([
    ['format', 'font_unreadable'],
    ['collection', 'font_collection'],
    ['outlines', 'font_without_outlines'],
    ['restricted', 'font_restricted'],
    ['size', 'font_too_large'],
    ['limits', 'font_too_expensive'],
  ] as const)('says why a file is refused: %s', async (refused: BrandFontRefusal, reason) => {
    const brandFontReader: BrandFontReader = { read: async () => ({ refused }) }
    Object.assign(api.ctx, { brandFontReader })

    const { status, body } = await put()

    expect([status, body.error.details.reason]).toEqual([400, reason])
    expect((await get(`/brands/${id}`)).body.data.version).toBe(1)
  })

  it('is unavailable while no worker reads fonts', async () => {
    Object.assign(api.ctx, { brandFontReader: { read: async () => null } })
    expect((await put()).status).toBe(503)
  })
})

describe('If-Match for files of brands', () => {
  const picture = (ifMatch: string) =>
    api.http
      .put(`/v1/brands/${id}/pictures/logo`)
      .set(...owner.auth)
      .set('If-Match', ifMatch)
      .type('image/png')
      .send(Buffer.from('pixels'))

  it('changes the version that it names, and no other', async () => {
    expect((await put({ ifMatch: '"2"' })).status).toBe(412)
    expect((await put({ ifMatch: '"1"' })).status).toBe(200)
    expect((await picture('"1"')).status).toBe(412)
    expect((await picture('"2"')).status).toBe(200)
    const stale = await remove(`/brands/${id}/fonts/heading`).set('If-Match', '"2"')
    expect([stale.status, stale.body.error.details.reason]).toEqual([412, 'version_mismatch'])
    expect((await remove(`/brands/${id}/fonts/heading`).set('If-Match', '"3"')).status).toBe(200)
    expect((await remove(`/brands/${id}/pictures/logo`).set('If-Match', '"3"')).status).toBe(412)
    expect((await remove(`/brands/${id}/pictures/logo`).set('If-Match', '"4"')).status).toBe(200)
  })

  it('is checked again when the file is stored: of two changes of one version, one is made', async () => {
    const answers = await Promise.all(['heading', 'body'].map((slot) => put({ slot, ifMatch: '"1"' })))

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
    expect((await get(`/brands/${id}`)).body.data.version).toBe(2)
  })
})

describe('the statements', () => {
  // The routes look a brand up first, which would hide a statement without its own condition.
  it('read and change nothing of another user’s, and no other version than the one that was read', async () => {
    await put()
    const stranger = await api.owner()
    const brand = await api.ctx.brands.find(owner.userId, parseId('brand', id))
    if (!brand) throw new Error('The brand is there.')
    const after = { slot: 'heading', font: null, now: api.clock.now() } as const
    const { read, replace } = {
      read: (of: Owner) => api.ctx.brandFonts.read(of.userId, brand.id, 'heading'),
      replace: (of: Owner, version: number) =>
        api.ctx.brandFonts.replace(of.userId, { ...brand, version }, after),
    }

    expect(await read(stranger)).toBeNull()
    expect(await replace(stranger, 2)).toBeNull()
    expect(await replace(owner, 1)).toBeNull()
    expect(gunzipSync((await read(owner)) ?? Buffer.alloc(0)).toString()).toBe('glyphs')
    expect(await replace(owner, 2)).toMatchObject({ version: 3 })
  })
})

describe('DELETE /v1/brands/{id}/fonts/{slot}', () => {
  it('takes the font from the brand, once', async () => {
    await put()
    const { body } = await remove(`/brands/${id}/fonts/heading`)

    expect(body.data).toMatchObject({ version: 3, fonts: { heading: null } })
    expect((await remove(`/brands/${id}/fonts/heading`)).status).toBe(404)
    expect((await get(`/brands/${id}/fonts/heading`)).status).toBe(404)
  })
})
