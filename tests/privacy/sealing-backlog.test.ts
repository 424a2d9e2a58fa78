import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Database, KeyRing, ProjectId, RenderId, RevisionText, SealingBacklog } from '@galley/backend'
import {
  connectDatabase,
  createLog,
  fileOf,
  hashOfAddress,
  keyRingSchema,
  newId,
  openObjectStore,
  PostgresProjectSealers,
  PostgresProjects,
  PostgresRenders,
  PostgresSealingBacklog,
  PostgresTokens,
  SealedObjectStore,
  TextSealer,
} from '@galley/backend'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { BacklogSealing } from '../../apps/worker/src/seal-backlog.ts'
import { completeRender } from '../support/complete-render.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'
import { CANARY_CONFIG, CANARY_TEXT, expectNoCanaryInPostgres } from './canaries.ts'

let api: TestApi
let db: Database

beforeEach(async () => {
  api = await startTestApi()
  db = connectDatabase({ url: api.database.url, maxConnections: 4 })
})
afterEach(async () => {
  await db.close()
  await api.close()
})

const log = createLog('worker', { level: 'silent' })
const PICTURES = { pictures: true }
const ADDRESS = hashOfAddress('https://example.com/a.png')

/** Returns the parts of a process that starts with these keys. */
function startWith(ring: KeyRing) {
  const sealer = new TextSealer(ring)
  const sealers = new PostgresProjectSealers(db, sealer)
  const config = api.ctx.config.objectStore
  if (!config) throw new Error('The test API has a store.')
  return {
    sealers,
    backlog: new PostgresSealingBacklog(db, sealer, sealers),
    objectStore: new SealedObjectStore(openObjectStore(config), sealers),
    projects: new PostgresProjects(db, sealers),
    renders: new PostgresRenders(db, sealers, { maxFailures: 5, maxAttempts: 50 }),
    tokens: new PostgresTokens(db, sealer),
  }
}

type Parts = ReturnType<typeof startWith>
const sealAll = ({ backlog, objectStore }: Pick<Parts, 'backlog' | 'objectStore'>) =>
  new BacklogSealing({
    sealingBacklog: backlog,
    objectStore,
    log,
  }).step()
const thisRing = () => api.ctx.config.secrets.encryption

type Scene = { owner: Owner; projectId: ProjectId; renderId: RenderId; tokenId: string }

/** Creates a project with data in every place, as this version writes it. */
async function addScene(): Promise<Scene> {
  const owner = await api.owner()
  const made = await api.post(owner, '/projects', CANARY_TEXT)
  const projectId = made.body.data.project_id
  const path = `/v1/projects/${projectId}`
  await api.http
    .patch(path)
    .set(...owner.auth)
    .send({ markdown: `${CANARY_TEXT.markdown}\nTwo` })
  const wanted = { project_id: projectId, platform: 'xhs', config: CANARY_CONFIG }
  const renderId = (await api.post(owner, '/renders', wanted)).body.data.render_id
  await completeRender(api, renderId, [
    { name: 'page-01.png', text: 'KANARIETEXT in pixels', altText: 'KANARIEALT' },
    {
      name: 'manifest.json',
      text: JSON.stringify({ caption: null, text: 'KANARIETEXT' }),
      kind: 'manifest',
      page: null,
      contentType: 'application/json',
      altText: null,
    },
  ])
  await api.http.post(`/v1/renders/${renderId}/exports`).set(...owner.auth)
  const image = {
    contentType: 'image/png',
    widthPx: 1,
    heightPx: 1,
    body: Buffer.from('KANARIETEXT'),
  } as const
  await api.ctx.imageCache?.add(projectId, ADDRESS, image)
  const token = await api.post(owner, '/tokens', { name: 'KANARIETOKEN', scopes: ['project:read'] })
  return { owner, projectId, renderId, tokenId: token.body.data.token_id }
}

/** Converts all of it to the state before projects had keys. */
async function makeOld({ owner, projectId, renderId }: Scene): Promise<void> {
  const ring = new TextSealer(thisRing())
  const sealer = await startWith(thisRing()).sealers.get(projectId)
  const again = async (table: string, column: string, where: string) => {
    const { rows } = await api.database.query(
      `SELECT id, ${column} AS value FROM ${table} WHERE ${where} = $1 AND ${column} IS NOT NULL`,
      [table === 'artifacts' ? renderId : projectId],
    )
    for (const { id, value } of rows) {
      await api.database.query(`UPDATE ${table} SET ${column} = $2 WHERE id = $1`, [
        id,
        ring.seal(sealer.open(value, id), id),
      ])
    }
  }
  await again('projects', 'sealed_head', 'id')
  await api.database.query('ALTER TABLE revisions DISABLE TRIGGER revisions_immutable')
  await again('revisions', 'sealed_text', 'project_id')
  await api.database.query('ALTER TABLE revisions ENABLE TRIGGER revisions_immutable')
  await again('artifacts', 'sealed_alt_text', 'render_id')
  await makeFilesOld({ owner, projectId, renderId })
  await api.database.query(
    'UPDATE renders SET sealed_config = NULL, config = config || $2 WHERE project_id = $1',
    [projectId, CANARY_CONFIG],
  )
  await api.database.query("UPDATE tokens SET sealed_name = NULL, name = 'KANARIETOKEN' WHERE user_id = $1", [
    owner.userId,
  ])
  await api.database.query('UPDATE projects SET sealed_key = NULL WHERE id = $1', [projectId])
}

async function makeFilesOld({ owner, projectId, renderId }: Omit<Scene, 'tokenId'>): Promise<void> {
  const render = await api.ctx.renders.find(owner.userId, renderId)
  const raw = openObjectStore(api.ctx.config.objectStore as never)
  for (const artifact of render?.artifacts ?? []) {
    const file = await api.ctx.objectStore?.get(fileOf(projectId, artifact))
    if (file) await raw.put(artifact.objectKey, await buffer(file), artifact.contentType)
  }
  const image = (await api.ctx.imageCache?.find(projectId, [ADDRESS]))?.get(ADDRESS)
  await raw.put(`${image?.prefix}/image.png`, Buffer.from('KANARIETEXT'), 'image/png')
  await api.database.query('UPDATE artifacts SET is_sealed = false WHERE render_id = $1', [renderId])
  await api.database.query('UPDATE project_images SET is_sealed = false WHERE project_id = $1', [projectId])
}

/** Returns everything that the owner can see, read by a process with these keys. */
async function readAll(scene: Scene, { projects, renders, tokens, objectStore }: Parts) {
  const { owner, projectId, renderId, tokenId } = scene
  const project = await projects.find(owner.userId, projectId)
  const first = await projects.findRevision(owner.userId, projectId, 1)
  const render = await renders.find(owner.userId, renderId)
  const files = (render?.artifacts ?? []).map(async (artifact) => {
    const file = await objectStore.get(fileOf(projectId, artifact))
    return file && (await buffer(file)).toString('latin1')
  })
  const image = (await api.ctx.imageCache?.find(projectId, [ADDRESS]))?.get(ADDRESS)
  const key = `${image?.prefix}/image.png`
  const picture = image && (await objectStore.get({ projectId, key, boundTo: key, ...image }))
  return {
    project,
    first,
    config: render?.config,
    altTexts: render?.artifacts.map(({ altText }) => altText),
    files: await Promise.all(files),
    picture: picture && (await buffer(picture)).toString(),
    token: (await tokens.find(owner.userId, tokenId as never))?.name,
  }
}

async function storedFiles(): Promise<string[]> {
  const config = api.ctx.config.objectStore
  if (config?.kind !== 'disk') throw new Error('The test looks into a folder.')
  const entries = await readdir(config.dir, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

async function expectAllSealed(): Promise<void> {
  await expectNoCanaryInPostgres(api.database)
  const files = await storedFiles()
  expect(files).toHaveLength(4)
  for (const file of files) expect((await readFile(file)).subarray(0, 4).toString('hex')).toBe('f5475301')
}

describe('what an older version has stored', () => {
  it('is read as it lies, and sealed with the keys of its projects', async () => {
    const scene = await addScene()
    const before = await readAll(scene, startWith(thisRing()))
    await makeOld(scene)
    const parts = startWith(thisRing())
    expect(await readAll(scene, parts)).toEqual(before)
    await expect(expectNoCanaryInPostgres(api.database)).rejects.toThrow()
    expect(await parts.backlog.count(PICTURES)).toBeGreaterThan(9)

    await sealAll(parts)

    expect(await parts.backlog.count(PICTURES)).toBe(0)
    await expectAllSealed()
    expect(await readAll(scene, startWith(thisRing()))).toEqual(before)
    const { rows } = await api.database.query(
      `SELECT sealed_version(sealed_head) AS v FROM projects UNION ALL SELECT sealed_version(sealed_text) FROM revisions
       UNION ALL SELECT sealed_version(sealed_alt_text) FROM artifacts WHERE sealed_alt_text IS NOT NULL`,
    )
    expect(rows).toEqual([{ v: 2 }, { v: 2 }, { v: 2 }, { v: 2 }])
  })

  it('is sealed however often that is broken off, and by two workers at once', async () => {
    const scene = await addScene()
    const before = await readAll(scene, startWith(thisRing()))
    await makeOld(scene)

    // Each round gets one step further, and then fails as if the process had been killed.
    for (let steps = 1; steps < 12; steps++) await sealAll(brokenOffAfter(steps)).catch(() => undefined)
    await Promise.all([sealAll(startWith(thisRing())), sealAll(startWith(thisRing()))])

    await expectAllSealed()
    expect(await readAll(scene, startWith(thisRing()))).toEqual(before)
    expect(await startWith(thisRing()).backlog.count(PICTURES)).toBe(0)
  })

  it('takes new versions and renders before it is sealed', async () => {
    const scene = await addScene()
    await makeOld(scene)
    const { projects, renders } = startWith(thisRing())
    const { userId } = scene.owner
    const now = new Date()

    const change = (text: RevisionText) => ({
      text: { ...text, title: 'KANARIETITEL, new' },
      structure: null,
    })
    await projects.update(userId, scene.projectId, { ifVersion: null, now, change })
    const before = await renders.find(userId, scene.renderId)
    const id = newId('render')
    const creation = { userId, resourceId: id, claim: null, charges: [], now }
    if (before) await renders.add({ ...before, id, createdAt: now, brandFiles: null }, creation)

    expect((await projects.find(userId, scene.projectId))?.title).toBe('KANARIETITEL, new')
    expect((await renders.find(userId, id))?.config).toMatchObject(CANARY_CONFIG)
    await sealAll(startWith(thisRing()))
    await expectNoCanaryInPostgres(api.database)
  })

  it('keeps from being sealed nothing but itself when it is broken', async () => {
    const [broken, scene] = [await addScene(), await addScene()]
    await makeOld(broken)
    await api.database.query("UPDATE projects SET sealed_head = '\\x0100ff' WHERE id = $1", [
      broken.projectId,
    ])
    const parts = startWith(thisRing())

    await sealAll(parts)

    expect(await parts.backlog.count(PICTURES)).toBe(1)
    expect(await parts.projects.find(scene.owner.userId, scene.projectId)).not.toBeNull()
  })
})

/** Returns a process that is killed after this many steps. */
function brokenOffAfter(steps: number): Pick<Parts, 'backlog' | 'objectStore'> {
  const { backlog, objectStore } = startWith(thisRing())
  let left = steps
  const counted = <T extends object>(part: T): T =>
    new Proxy(part, {
      get: (target, name) => {
        const member = Reflect.get(target, name, target)
        if (typeof member !== 'function') return member
        return async (...args: unknown[]) => {
          if (left-- <= 0) throw new Error('The process was killed.')
          return member.apply(target, args)
        }
      },
    })
  return { backlog: counted(backlog as SealingBacklog) as typeof backlog, objectStore: counted(objectStore) }
}

describe('a key that is rotated', () => {
  const ringOf = (text: string) => keyRingSchema.parse(text) as KeyRing
  const newKey = () => randomBytes(32).toString('base64')

  it('wraps the keys of projects anew and leaves what they have sealed; then the old one is not needed', async () => {
    const [scene, second] = [await addScene(), newKey()]
    const old = thisRing()
    const both = { activeKid: 'e2', keys: new Map([...ringOf(`e2:${second}`).keys, ...old.keys]) }
    const alone = ringOf(`e2:${second}`)
    const before = await readAll(scene, startWith(old))
    const lying = await Promise.all((await storedFiles()).map((file) => readFile(file)))
    const texts = await api.database.query('SELECT sealed_text FROM revisions ORDER BY id')
    const parts = startWith(both)
    // One project and two tokens of its owner.
    expect(await parts.backlog.count(PICTURES)).toBe(3)

    await sealAll(parts)

    expect(await parts.backlog.count(PICTURES)).toBe(0)
    expect(await readAll(scene, startWith(alone))).toEqual(before)
    await expect(readAll(scene, startWith(old))).rejects.toThrow(/not in the ring/)
    expect(await Promise.all((await storedFiles()).map((file) => readFile(file)))).toEqual(lying)
    expect(await api.database.query('SELECT sealed_text FROM revisions ORDER BY id')).toMatchObject({
      rows: texts.rows,
    })
  })

  it('that seals texts from before projects had keys is not needed either when all is sealed anew', async () => {
    const [scene, second] = [await addScene(), newKey()]
    const old = thisRing()
    const before = await readAll(scene, startWith(old))
    await makeOld(scene)
    const parts = startWith({ activeKid: 'e2', keys: new Map([...ringOf(`e2:${second}`).keys, ...old.keys]) })

    await sealAll(parts)

    expect(await readAll(scene, startWith(ringOf(`e2:${second}`)))).toEqual(before)
  })
})
