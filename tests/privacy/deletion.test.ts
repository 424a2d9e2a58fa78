import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { ProjectFile } from '@galley/backend'
import { connectDatabase, fileOf, hashOfAddress, hashPassword, PostgresObjectRemovals } from '@galley/backend'
import { resolveRenderConfig } from '@galley/contracts'
import { htmlText } from '@galley/render'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Redis } from 'ioredis'
import { hashShareSecret } from '../../apps/api/src/shares/share-secret.ts'
import { addOpenUpload, addUpload, answerBrandFonts, answerBrandPictures } from '../support/additions.ts'
import { readBrandFontFile } from '../support/brand-fonts.ts'
import { completeRender } from '../support/complete-render.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'
import { testRedisUrl } from '../support/test-database.ts'
import type { ApiBody } from '../support/test-stack.ts'
import { BRAND_KIT, THEME_FILE } from '../support/theme-file.ts'

/** The tables with rows of a project. `addProject` adds a row to each. */
const TABLES = [
  'projects',
  'revisions',
  'renders',
  'artifacts',
  'render_pictures',
  'shares',
  'project_images',
  'images',
  'open_uploads',
  'share_articles',
  'idempotency_records',
]
/** The tables without rows of a project. Removal notes name its files until they are deleted. */
const OTHER_TABLES = [
  'plans',
  'users',
  'tokens',
  'sessions',
  'flows',
  'grant_actions',
  'lexicons',
  'brands',
  'brand_fonts',
  'brand_pictures',
  'own_themes',
  'oauth_records',
  'password_resets',
  'usage_days',
  'object_removals',
  '_prisma_migrations',
]

type Project = Awaited<ReturnType<typeof addProject>>
type Copy = { readonly file: ProjectFile; readonly copy: Buffer }
type Traces = { readonly rows: Record<string, number>; readonly files: number }

let api: TestApi
let owner: Owner
let [deleted, kept]: Project[] = []
const before: Traces[] = []
/** The number of the project's files after its row was deleted and before the sweep. */
let left = 0
const after: Traces[] = []

beforeAll(async () => {
  api = await startTestApi()
  owner = await api.owner()
  deleted = await addProject()
  kept = await addProject()
  for (const { ids } of both()) before.push(await tracesOf(ids))
  expect((await remove(`/projects/${deleted.project_id}`)).status).toBe(200)
  left = (await tracesOf(deleted.ids)).files
  await sweep()
  for (const { ids } of both()) after.push(await tracesOf(ids))
})
afterAll(() => api.close())

const both = () => [deleted, kept].filter((project) => project !== undefined)
const post = async (path: string, body: object = {}): Promise<ApiBody> => {
  const sent = api.http.post(`/v1${path}`).set(...owner.auth)
  return (await sent.set('Idempotency-Key', randomBytes(8).toString('hex')).send(body)).body.data
}
const get = (path: string) => api.http.get(`/v1${path}`).set(...owner.auth)
const remove = (path: string) => api.http.delete(`/v1${path}`).set(...owner.auth)

/** Creates a project with everything that a project can have. */
async function addProject() {
  const { project_id } = await post('/projects', { markdown: '# One' })
  const path = `/v1/projects/${project_id}`
  const changed = api.http.patch(path).set(...owner.auth)
  await changed.send({ markdown: '# Two' })
  await post(`/projects/${project_id}/revisions/1/restore`)
  const contentKey = randomBytes(32)
  const first = await addRender(project_id, contentKey)
  // Its picture is a copy of the first render's, because the page is the same.
  const second = await addRender(project_id, contentKey)
  const { artifact_id: zip } = await post(`/renders/${first}/exports`)
  const image = { contentType: 'image/png', widthPx: 1, heightPx: 1, body: Buffer.from('pixels') } as const
  const hash = hashOfAddress(`https://pictures.example/${project_id}.png`)
  await api.ctx.imageCache?.add(project_id, hash, image)
  await addUpload(api, owner, { projectId: project_id, file: Buffer.from('a file') })
  await addOpenUpload(api, owner, { projectId: project_id, file: Buffer.from('a file') })
  await addRenderWithLogo(project_id)
  const share = await post('/shares', { project_id, render_id: first, include_body: true })
  await keepArticle(share.url)
  const page = new URL((await get(`/renders/${first}`)).body.data.preview_urls[0])
  const ids = await idsOf(project_id)
  const { artifacts = [], projectId } = (await api.ctx.renders.find(owner.userId, first as never)) ?? {}
  const kept = artifacts.map((artifact) => fileOf(projectId as never, artifact))
  const copies = await Promise.all(kept.map(async (file) => ({ file, copy: await readFile(pathOf(file)) })))
  return { copies, project_id, renders: [first, second], zip, hash, contentKey, share, page, ids }
}

/** Requests a render that keeps the logo of its brand. It stays queued: a finished one keeps none. */
async function addRenderWithLogo(project_id: string): Promise<void> {
  answerBrandPictures(api)
  answerBrandFonts(api)
  const { brand_id } = await post('/brands', BRAND_KIT)
  const sent = api.http.put(`/v1/brands/${brand_id}/pictures/logo`).set(...owner.auth)
  await sent.type('image/png').send(Buffer.from('a file'))
  const font = api.http.put(`/v1/brands/${brand_id}/fonts/heading`).set(...owner.auth)
  // A render cuts the font for its text, so it has to be one.
  await font.type('font/ttf').send(await readBrandFontFile('mono'))
  await post('/renders', { project_id, platform: 'xhs', config: { brand: brand_id } })
}

async function addRender(project_id: string, contentKey: Buffer): Promise<string> {
  const { render_id } = await post('/renders', { project_id, platform: 'xhs' })
  await completeRender(api, render_id, [
    { name: 'page-01.png', text: 'pixels', contentKey },
    { name: 'manifest.json', text: '{}', kind: 'manifest', page: null, contentType: 'application/json' },
  ])
  return render_id
}

async function idsOf(projectId: string): Promise<string[]> {
  const { rows } = await api.database.query(
    `SELECT $1 AS id UNION SELECT id FROM revisions WHERE project_id = $1 UNION SELECT id FROM renders WHERE project_id = $1
     UNION SELECT a.id FROM artifacts a JOIN renders r ON r.id = a.render_id WHERE r.project_id = $1
     UNION SELECT id FROM shares WHERE project_id = $1`,
    [projectId],
  )
  return rows.map(({ id }) => id)
}

/** Caches the article of a share, as for a project without pages. */
async function keepArticle(url: string): Promise<void> {
  const secret = url.split('/').pop() ?? ''
  const share = await api.ctx.shares.findOpen(hashShareSecret(api.ctx, secret), api.clock.now())
  if (!share) throw new Error('The share is open.')
  const look = { config: resolveRenderConfig('xhs', {}), ownThemes: [], brands: {} }
  await api.ctx.keptArticles.get({ share, look }, async () => ({
    article: htmlText('An article'),
    isWhole: true,
  }))
}

/** Returns the number of rows in each table, and of files, that contain one of the ids. */
async function tracesOf(ids: readonly string[]): Promise<Traces> {
  const rows: Record<string, number> = {}
  for (const table of (await tables()).filter((name) => name !== 'object_removals')) {
    const found = await api.database.query(
      `SELECT count(*)::int AS n FROM "${table}" t WHERE (t.*)::text ~ ANY($1)`,
      [ids],
    )
    rows[table] = found.rows[0].n
  }
  return { rows, files: (await files()).filter((file) => ids.some((id) => file.includes(id))).length }
}

async function tables(): Promise<string[]> {
  const { rows } = await api.database.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
  return rows.map(({ tablename }) => tablename)
}

function storeDir(): string {
  const { objectStore } = api.ctx.config
  if (objectStore?.kind !== 'disk') throw new Error('The test looks into a folder.')
  return objectStore.dir
}

const pathOf = ({ key }: ProjectFile) => join(storeDir(), key)

async function files(): Promise<string[]> {
  const entries = await readdir(storeDir(), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => `${parentPath}/${name}`)
}

/** Processes the removal notes of the database, like a worker's sweep. */
async function sweep(): Promise<void> {
  const db = connectDatabase({ url: api.database.url, maxConnections: 1 })
  const removals = new PostgresObjectRemovals(db)
  for (const prefix of await removals.list()) {
    await api.ctx.objectStore?.removeAll(prefix)
    await removals.done(prefix)
  }
  await db.close()
}

describe('the schema', () => {
  it('has no table of which this test knows nothing', async () => {
    expect((await tables()).sort()).toEqual([...TABLES, ...OTHER_TABLES].sort())
  })

  it('deletes all rows that reference a project, in every table that does', async () => {
    const { rows } = await api.database.query(
      `SELECT conrelid::regclass::text AS name, confdeltype AS on_delete FROM pg_constraint
       WHERE contype = 'f' AND confrelid::regclass::text = ANY($1)
       UNION SELECT table_name, 'c' FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name IN ('project_id', 'revision_id', 'render_id', 'artifact_id')`,
      [TABLES],
    )

    expect(rows.filter(({ name }) => !TABLES.includes(name))).toEqual([])
    expect(rows.filter(({ on_delete }) => on_delete !== 'c')).toEqual([])
  })
})

describe('a project that is deleted', () => {
  it.each(TABLES)('is gone from %s', (table) => {
    expect(before[0]?.rows[table]).toBeGreaterThan(0)
    expect(after[0]?.rows[table]).toBe(0)
  })

  it.each(OTHER_TABLES.filter((name) => name !== 'object_removals'))('was never in %s', (table) => {
    expect([before[0]?.rows[table], after[0]?.rows[table]]).toEqual([0, 0])
  })

  it('is gone from the store: pictures and copies of them, manifests, the ZIP, what was fetched for it, parts of uploads, an article', () => {
    expect([before[0]?.files, after[0]?.files]).toEqual([9, 0])
  })

  it('lost its key before any of its files', () => {
    expect(left).toBe(before[0]?.files)
  })

  it('can not be read in a copy of its files, though nothing is wrong with the copy', async () => {
    const read = async ({ file, copy }: Copy) => {
      await mkdir(dirname(pathOf(file)), { recursive: true })
      await writeFile(pathOf(file), copy)
      const stream = await api.ctx.objectStore?.get(file)
      return stream ? (await buffer(stream)).length : null
    }

    for (const copy of deleted?.copies ?? [])
      await expect(read(copy)).rejects.toMatchObject({ code: 'not_found' })
    for (const copy of kept?.copies ?? []) expect(await read(copy)).toBe(copy.file.bytes)
    expect(deleted?.copies).toHaveLength(3)
    await Promise.all((deleted?.copies ?? []).map(({ file }) => rm(pathOf(file))))
  })

  it('takes nothing of another with it', () => {
    expect(after[1]).toEqual(before[1])
  })

  it('is behind no path any more', async () => {
    const { project_id, renders, zip, hash } = deleted as Project
    const project = `/projects/${project_id}`
    const paths = [
      project,
      `${project}/revisions`,
      `${project}/revisions/1`,
      `${project}/images/${hash}`,
      ...renders.flatMap((id) => [`/renders/${id}`, `/renders/${id}/events`]),
      `/assets/${zip}`,
    ]
    for (const path of paths) expect([path, (await get(path)).status]).toEqual([path, 404])
    const restored = api.http.post(`/v1${project}/revisions/1/restore`).set(...owner.auth)
    expect((await restored.send({})).status).toBe(404)
  })

  it('is behind no link', async () => {
    const { page, share } = deleted as Project

    expect((await api.http.get(page.pathname + page.search)).status).toBe(404)
    expect((await api.http.get(new URL(share.url).pathname)).status).toBe(404)
  })

  it('is in no list', async () => {
    const lists = await Promise.all(['/projects', '/renders', '/shares'].map(get))
    const text = lists.map((list) => list.text).join('')

    expect(text).toContain(kept?.project_id)
    for (const id of deleted?.ids ?? []) expect(text).not.toContain(id)
  })

  it('lends no page of it a picture any more', async () => {
    const find = ({ project_id, contentKey }: Project) =>
      api.ctx.renders.findPictures(project_id, [contentKey])

    const sizes = await Promise.all(both().map(async (project) => (await find(project)).size))
    expect(sizes).toEqual([0, 1])
  })

  it('leaves no text in Redis', async () => {
    const redis = new Redis(testRedisUrl())
    const keys = await redis.keys('*')
    const dumps = await Promise.all(keys.map((key) => redis.dumpBuffer(key)))
    redis.disconnect()

    const held = Buffer.concat(dumps.filter((dump) => dump !== null)).toString('latin1')
    for (const text of ['# One', '# Two']) expect(held).not.toContain(text)
  })
})

describe('an account that is deleted', () => {
  const password = 'ein langes Passwort'
  let ids: string[]
  let neighbour: Owner
  let status: number
  let beforeIt: Traces[]
  let afterIt: Traces[]

  beforeAll(async () => {
    neighbour = await api.owner()
    const { project_id } = (await api.post(neighbour, '/projects', { markdown: '# Theirs' })).body.data
    await post('/renders', { project_id: kept?.project_id, platform: 'wechat' })
    const { token_id } = await post('/tokens', { name: 'mine', scopes: ['project:read'] })
    await post('/lexicons', { name: 'mine', words: [{ word: 'Theirs' }] })
    await post('/own-themes', THEME_FILE)
    const browser = await signIn()
    await api.http.post('/v1/password-resets').send({ email: `${owner.userId}@example.com` })
    await api.ctx.background.settle()
    ids = [owner.userId, owner.tokenId, token_id, ...(await idsOf(kept?.project_id ?? ''))]
    const traces = () => Promise.all([tracesOf(ids), tracesOf([neighbour.userId, project_id])])
    beforeIt = await traces()
    status = (await api.http.post('/v1/account/deletion').set(browser).send({ password })).status
    await sweep()
    afterIt = await traces()
  })

  /** Sets the owner's password and signs them in. */
  async function signIn(): Promise<Record<string, string>> {
    const hash = await hashPassword(password)
    await api.database.query('UPDATE users SET password_hash = $1 WHERE id = $2', [hash, owner.userId])
    const res = await api.http.post('/v1/session').send({ email: `${owner.userId}@example.com`, password })
    const Cookie = String(res.headers['set-cookie']?.[0]).split(';')[0] ?? ''
    return { Cookie, 'X-CSRF-Token': res.body.data.csrf_token }
  }

  it('goes with all that it owns, from every table and from the store', () => {
    expect(status).toBe(200)
    const held = Object.entries(beforeIt[0]?.rows ?? {}).filter(([, count]) => count > 0)
    const owned = [
      ...TABLES,
      'users',
      'tokens',
      'lexicons',
      'own_themes',
      'brands',
      'brand_fonts',
      'brand_pictures',
      'sessions',
      'password_resets',
      'usage_days',
    ]
    expect(held.map(([table]) => table)).toEqual(expect.arrayContaining(owned))
    expect(beforeIt[0]?.files).toBeGreaterThan(0)
    expect(Object.values(afterIt[0]?.rows ?? {}).filter((count) => count > 0)).toEqual([])
    expect(afterIt[0]?.files).toBe(0)
  })

  it('takes nothing of a neighbour with it', () => {
    expect(beforeIt[1]?.rows.projects).toBe(1)
    expect(afterIt[1]).toEqual(beforeIt[1])
  })

  it('is behind no credential and no link any more', async () => {
    const again = await api.http.post('/v1/session').send({ email: `${owner.userId}@example.com`, password })
    const link = await api.http.get(new URL(kept?.share.url).pathname)

    expect([again.status, (await get('/projects')).status, link.status]).toEqual([401, 401, 404])
  })
})
