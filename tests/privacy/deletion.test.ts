import { readdir } from 'node:fs/promises'
import { connectDatabase, PostgresObjectRemovals } from '@galley/backend'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Redis } from 'ioredis'
import { completeRender } from '../support/complete-render.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'
import { testRedisUrl } from '../support/test-database.ts'

let api: TestApi
let owner: Owner

beforeAll(async () => {
  api = await startTestApi()
  owner = await api.owner()
})
afterAll(() => api.close())

const post = (path: string, body: object) =>
  api.http
    .post(`/v1${path}`)
    .set(...owner.auth)
    .set('Idempotency-Key', `deletion${path.replace(/[^a-z]/g, '')}`)
    .send(body)

/** A project with everything that a project can have. */
async function addProject() {
  const { project_id } = (await post('/projects', { markdown: '# One' })).body.data
  await api.http
    .patch(`/v1/projects/${project_id}`)
    .set(...owner.auth)
    .send({ markdown: '# Two' })
  const { render_id } = (await post('/renders', { project_id, platform: 'xhs' })).body.data
  await completeRender(api, render_id, [
    { name: 'page-01.png', text: 'pixels' },
    { name: 'manifest.json', text: '{}', kind: 'manifest', page: null, contentType: 'application/json' },
  ])
  await post(`/renders/${render_id}/exports`, {})
  await api.ctx.objectStore?.put(`projects/${project_id}/images/a`, new Uint8Array([1]), 'image/png')
  await api.database.query(
    `INSERT INTO project_images VALUES ($1, $2, $3, 'image/png', 1, 1, 1, now() + interval '1 day')`,
    [project_id, Buffer.from('a'), `projects/${project_id}/images`],
  )
  const share = (await post('/shares', { project_id, render_id, include_body: true })).body.data
  const render = await api.http.get(`/v1/renders/${render_id}`).set(...owner.auth)
  return { project_id, render_id, share, page: new URL(render.body.data.preview_urls[0]) }
}

/** Every row of every table, as text. */
async function rows(): Promise<string[]> {
  const { rows: tables } = await api.database.query(
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('_prisma_migrations', 'object_removals')",
  )
  const all = await Promise.all(
    tables.map(({ tablename }) => api.database.query(`SELECT (t.*)::text AS row FROM "${tablename}" t`)),
  )
  return all.flatMap((result) => result.rows.map(({ row }) => row as string))
}

async function files(): Promise<string[]> {
  const { objectStore } = api.ctx.config
  if (objectStore?.kind !== 'disk') throw new Error('The test looks into a folder.')
  const entries = await readdir(objectStore.dir, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => `${parentPath}/${name}`)
}

async function idsOf(projectId: string): Promise<string[]> {
  const { rows: found } = await api.database.query(
    `SELECT $1 AS id UNION SELECT id FROM revisions WHERE project_id = $1 UNION SELECT id FROM renders WHERE project_id = $1
     UNION SELECT a.id FROM artifacts a JOIN renders r ON r.id = a.render_id WHERE r.project_id = $1
     UNION SELECT id FROM shares WHERE project_id = $1`,
    [projectId],
  )
  return found.map(({ id }) => id)
}

describe('a project that is deleted', () => {
  it('is gone from every table, from the store, and behind every link', async () => {
    const { project_id, share, page } = await addProject()
    const ids = await idsOf(project_id)
    const held = (lines: string[]) => lines.filter((line) => ids.some((id) => line.includes(id)))
    expect(ids.length).toBeGreaterThanOrEqual(8)
    expect(held(await rows()).length).toBeGreaterThanOrEqual(ids.length)
    expect(held(await files())).toHaveLength(4)

    const res = await api.http.delete(`/v1/projects/${project_id}`).set(...owner.auth)
    await sweep()

    expect(res.status).toBe(200)
    expect(held(await rows())).toEqual([])
    expect(held(await files())).toEqual([])
    expect((await api.http.get(page.pathname + page.search)).status).toBe(404)
    expect((await api.http.get(new URL(share.url).pathname)).status).toBe(404)
    expect((await api.http.get(`/v1/projects/${project_id}`).set(...owner.auth)).status).toBe(404)
  })

  it('leaves no text in Redis', async () => {
    const redis = new Redis(testRedisUrl())
    const keys = await redis.keys('*')
    const dumps = await Promise.all(keys.map((key) => redis.dumpBuffer(key)))
    redis.disconnect()

    expect(Buffer.concat(dumps.filter((dump) => dump !== null)).toString('latin1')).not.toContain('# Two')
  })
})

/** What a worker's sweep does with the notes that the database has made. */
async function sweep(): Promise<void> {
  const db = connectDatabase({ url: api.database.url, maxConnections: 1 })
  const removals = new PostgresObjectRemovals(db)
  for (const prefix of await removals.list()) {
    await api.ctx.objectStore?.removeAll(prefix)
    await removals.done(prefix)
  }
  await db.close()
}
