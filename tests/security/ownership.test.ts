import type { ProjectId } from '@galley/backend'
import { endpoints } from '@galley/contracts'
import { openApiDocument } from '@galley/contracts/openapi'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addOpenUpload, addUpload, answerBrandFonts, answerBrandPictures } from '../support/additions.ts'
import { completeRender } from '../support/complete-render.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'
import { BRAND_KIT, THEME_FILE } from '../support/theme-file.ts'

let api: TestApi
let owner: Owner
let stranger: Owner
let things: Record<'prj' | 'rnd' | 'shr' | 'tok' | 'art' | 'img' | 'upl' | 'lex' | 'thm' | 'brd', string>

beforeAll(async () => {
  api = await startTestApi()
  owner = await api.owner()
  stranger = await api.owner()
  things = await oneOfEach()
})
afterAll(() => api.close())

const post = async (path: string, body: object) => (await api.post(owner, path, body)).body.data

async function oneOfEach() {
  const { project_id: prj } = await post('/projects', { markdown: '# Private' })
  const { render_id: rnd } = await post('/renders', { project_id: prj, platform: 'xhs' })
  await completeRender(api, rnd)
  const { share_id: shr } = await post('/shares', { project_id: prj })
  const { token_id: tok } = await post('/tokens', { name: 'mine', scopes: ['project:read'] })
  const { rows } = await api.database.query('SELECT id FROM artifacts')
  await addImage(prj)
  const img = await addUpload(api, owner, { projectId: prj, file: Buffer.from('a file') })
  const upl = await addOpenUpload(api, owner, { projectId: prj, file: Buffer.from('a file') })
  const { lexicon_id: lex } = await post('/lexicons', { name: 'mine', words: [{ word: 'private' }] })
  const { theme_id: thm } = await post('/own-themes', THEME_FILE)
  const { brand_id: brd } = await post('/brands', BRAND_KIT)
  answerBrandPictures(api)
  answerBrandFonts(api)
  await api.http
    .put(`/v1/brands/${brd}/fonts/heading`)
    .set(...owner.auth)
    .type('font/ttf')
    .send(Buffer.from('a file'))
  await api.http
    .put(`/v1/brands/${brd}/pictures/logo`)
    .set(...owner.auth)
    .type('image/png')
    .send(Buffer.from('a file'))
  return { prj, rnd, shr, tok, art: rows[0].id as string, img, upl, lex, thm, brd }
}

/** The headers of a part of an upload. */
const PART = { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': '6' }

const HASH = 'ab'.repeat(32)

/** Adds a picture as the worker does for a project. */
async function addImage(projectId: ProjectId): Promise<void> {
  const prefix = `projects/${projectId}/images/a`
  const key = `${prefix}/image.png`
  const file = { projectId, key, boundTo: key, isSealed: true, contentType: 'image/png' }
  await api.ctx.objectStore?.put(file, new Uint8Array([1]))
  await api.database.query(
    `INSERT INTO project_images VALUES ($1, $2, $3, 'image/png', 1, 1, 1, now() + interval '1 day')`,
    [projectId, Buffer.from(HASH, 'hex'), prefix],
  )
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

const named = endpoints.filter(({ params, access }) => params !== undefined && access.kind !== 'session')
const kinds = {
  projects: 'prj',
  renders: 'rnd',
  shares: 'shr',
  tokens: 'tok',
  lexicons: 'lex',
  'own-themes': 'thm',
  brands: 'brd',
  assets: 'art',
  images: 'img',
  uploads: 'upl',
  'image-files': 'img',
} as const

const document = openApiDocument({ baseUrl: 'http://x/v1', legacyBaseUrl: 'http://x/api/v1' })

/** Returns a valid body. */
function exampleOf(path: string, method: string): object | undefined {
  const { requestBody } = document.paths[path]?.[method.toLowerCase()] ?? {}
  const [example] = Object.values(requestBody?.content['application/json']?.examples ?? {})
  return example?.value as object | undefined
}

/** Returns the path of an endpoint with the owner's id. */
function pathOf(path: string): string {
  const kind = kinds[path.split('/')[1] as keyof typeof kinds]
  return path
    .replace('{version}', '1')
    .replace('{hash}', HASH)
    .replace('{picture}', 'logo')
    .replace('{slot}', 'heading')
    .replace(/\{\w+\}/, things[kind])
}

/** Returns everything that the owner has, from the database. */
async function everything() {
  const tables = [
    'projects',
    'revisions',
    'renders',
    'artifacts',
    'shares',
    'tokens',
    'images',
    'open_uploads',
    'lexicons',
    'own_themes',
    'brands',
    'brand_fonts',
    'brand_pictures',
  ]
  const all = tables.map((table) =>
    api.database.query(`SELECT (t.*)::text AS row FROM ${table} t ORDER BY id`),
  )
  const rows = (await Promise.all(all)).map((result) => result.rows)
  // The other user's token is used in the meantime, which changes its row.
  return rows.map((table) => table.filter(({ row }) => !row.includes(stranger.userId)))
}

describe("another user's resources", () => {
  it.each(named.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'are not there for a stranger: %s',
    async (_name, { method, path }) => {
      const example = exampleOf(path, method)
      const before = await everything()

      const res = await api.http[method.toLowerCase() as Method](`/v1${pathOf(path)}`)
        .set(...stranger.auth)
        .set(method === 'PATCH' && path.startsWith('/uploads/') ? PART : {})
        .send(example)

      expect(res.status).toBe(404)
      expect(await everything()).toEqual(before)
    },
  )

  it.each(
    named
      .filter(({ method, access }) => method === 'GET' && access.kind === 'token')
      .map(({ path }) => path)
      .filter((path) => !path.endsWith('/events')),
  )('are there for their owner, so that a 404 means the stranger: %s', async (path) => {
    const res = await api.http.get(`/v1${pathOf(path)}`).set(...owner.auth)

    expect(res.status).toBe(200)
  })

  it.each(['/renders', '/analyze'])('draw no page of a stranger: POST %s', async (path) => {
    const { project_id } = (await api.post(stranger, '/projects', { markdown: '# Theirs' })).body.data

    const res = await api.post(stranger, path, { project_id, platform: 'xhs', config: { theme: things.thm } })

    expect(res.status).toBe(400)
    expect(res.body.error.details).toEqual({
      issues: [{ path: 'config.theme', message: 'is not a theme id' }],
    })
  })

  it.each(['/renders', '/shares', '/analyze'])('cannot be used by another user: POST %s', async (path) => {
    const res = await api.http
      .post(`/v1${path}`)
      .set(...stranger.auth)
      .send({ project_id: things.prj, ...(path === '/renders' && { platform: 'xhs' }) })

    expect(res.status).toBe(404)
  })

  it.each(['/projects', '/renders', '/shares', '/tokens', '/lexicons', '/own-themes', '/brands'])(
    'are in no list of a stranger: GET %s',
    async (path) => {
      const { body } = await api.http.get(`/v1${path}`).set(...stranger.auth)

      const ids = JSON.stringify(body.data)
      for (const id of Object.values(things)) expect(ids).not.toContain(id)
    },
  )
})

describe('a body', () => {
  it.each([
    'owner_id',
    'user_id',
    'id',
    'project_id',
    'version',
    'created_at',
    'plan',
    '__proto__',
    'constructor',
  ])('cannot set what is not in the contract: %s', async (field) => {
    const res = await api.http
      .post('/v1/projects')
      .set(...stranger.auth)
      .set('Content-Type', 'application/json')
      .send(`{"markdown":"x","${field}":${JSON.stringify(owner.userId)}}`)

    expect(res.status).toBe(400)
    expect(res.text).not.toContain(owner.userId)
    expect(({} as Record<string, unknown>)[field === '__proto__' ? 'userId' : 'polluted']).toBeUndefined()
  })

  it('cannot grant scopes that its token lacks', async () => {
    const weak = await api.owner(['tokens:write'])

    const res = await api.http
      .post('/v1/tokens')
      .set(...weak.auth)
      .send({ name: 'more', scopes: ['project:read'] })

    expect(res.status).toBe(403)
  })
})

describe('a signed URL', () => {
  const urls = async () => {
    const { body } = await api.http.get(`/v1/renders/${things.rnd}`).set(...owner.auth)
    return new URL(body.data.preview_urls[0])
  }
  const status = async (url: URL) => (await api.http.get(url.pathname + url.search)).status

  it('opens what it was signed for', async () => {
    expect(await status(await urls())).toBe(200)
  })

  it.each<[string, (url: URL) => void]>([
    ['on another path', (url) => (url.pathname = `/v1/renders/png-canvas/${things.rnd}`)],
    [
      'for another artifact',
      (url) => (url.pathname = url.pathname.replace(/.$/, (end) => (end === '0' ? '1' : '0'))),
    ],
    ['for another token', (url) => url.searchParams.set('tid', stranger.tokenId)],
    ['for nobody', (url) => url.searchParams.delete('tid')],
    ['for longer', (url) => url.searchParams.set('exp', '9999999999')],
    ['for ever', (url) => url.searchParams.set('exp', 'Infinity')],
    ['with another key', (url) => url.searchParams.set('kid', '__proto__')],
    [
      'with its signature cut',
      (url) => url.searchParams.set('sig', url.searchParams.get('sig')?.slice(0, -1) ?? ''),
    ],
    ['with an empty signature', (url) => url.searchParams.set('sig', '')],
    ['with a parameter more', (url) => url.searchParams.set('page', '2')],
  ])('does not open anything %s', async (_how, forge) => {
    const url = await urls()
    forge(url)

    expect(await status(url)).toBe(404)
  })

  it('is no request at all with two signatures', async () => {
    const url = await urls()
    url.searchParams.append('sig', url.searchParams.get('sig') ?? '')

    expect(await status(url)).toBe(400)
  })
})
