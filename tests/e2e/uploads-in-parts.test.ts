import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@galley/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import supertest from 'supertest'
import type { FaultyLink } from '../support/faulty-link.ts'
import { startFaultyLink } from '../support/faulty-link.ts'
import { logIn, OAUTH_ENV, OauthBrowser } from '../support/oauth.ts'
import { callUploads, sendByTus } from '../support/parts.ts'
import type { TestStack } from '../support/test-stack.ts'
import { eventually, freePort, startTestStack } from '../support/test-stack.ts'
import { upload } from '../support/uploads.ts'

let stack: TestStack
/** A second API process. */
let other: Pick<TestStack, 'baseUrl' | 'owner'>
let link: FaultyLink
/** The API behind the link. */
let far: Pick<TestStack, 'baseUrl' | 'owner'>
let photo: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  stack = await startTestStack((env) => ({ ...env, ...OAUTH_ENV }))
  const port = await freePort()
  await Promise.all([
    stack.startWorker({ LAYOUT_PORT: String(stack.layoutPort) }),
    stack.startApi({ PORT: String(port) }),
  ])
  other = { owner: stack.owner, baseUrl: `http://127.0.0.1:${port}/v1` }
  link = await startFaultyLink({ host: '127.0.0.1', port: Number(new URL(stack.baseUrl).port) })
  far = { owner: stack.owner, baseUrl: `http://127.0.0.1:${link.port}/v1` }
  photo = await photoOf(2_400)
})
afterAll(async () => {
  await link.close()
  await stack.close()
})

/** What a failed test leaves takes places of the account. */
beforeEach(async () => {
  await stack.database.query('DELETE FROM open_uploads')
})

/** A photo of some megabytes: noise doesn't compress. */
async function photoOf(width: number): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const create = { width, height: 1_600, channels: 3 as const, background: '#888', noise }
  return new Uint8Array(await sharp({ create }).jpeg({ quality: 95 }).toBuffer())
}

const addProject = async () =>
  (await stack.call('/projects', { markdown: '# Title' })).body.data.project_id as string
const finish = (path: string, key?: string) =>
  callUploads(stack, 'POST', `${path}/image`, key ? { headers: { 'idempotency-key': key } } : {})
const begin = (project: string, body: object, at = stack) =>
  callUploads(at, 'POST', `/projects/${project}/uploads`, { body })
const patch = (path: string, offset: number, part: Uint8Array<ArrayBuffer>, at = stack) =>
  callUploads(at, 'PATCH', path, { part, headers: { 'upload-offset': String(offset) } })

async function filesOfParts(project: string): Promise<string[]> {
  const dir = join(stack.storageDir, 'projects', project, 'parts')
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

async function openUploads(): Promise<number> {
  return (await stack.database.query('SELECT count(*)::int AS n FROM open_uploads')).rows[0].n
}

/** Waits until the sweep has removed what no row names, and fails if something stays. */
async function expectNothingLeft(project: string): Promise<void> {
  expect(await openUploads()).toBe(0)
  await eventually(async () => (await filesOfParts(project)).length === 0)
}

describe('an upload in parts', () => {
  it('resumes by the official client over a link that breaks again and again', async () => {
    const project = await addProject()
    link.set({ kind: 'cut', afterBytes: 1_500_000 })

    const path = await sendByTus(far, project, photo, { name: '图 1.jpg' })
    link.set({ kind: 'none' })

    const made = await finish(path)
    expect(photo.byteLength).toBeGreaterThan(3_000_000)
    expect(made.status).toBe(201)
    expect(made.body.data).toMatchObject({ project_id: project, name: '图 1.jpg', width: 2_400 })
    // The same file in one request is the same image, so no byte was lost, doubled or moved.
    const whole = await upload(stack, project, photo, { name: '图 1.jpg' })
    expect(whole.body.data).toEqual(made.body.data)
    await expectNothingLeft(project)
  })

  it('is carried on by another API process, with its parts sealed meanwhile', async () => {
    const project = await addProject()
    const path = await sendByTus(stack, project, photo, {
      name: 'a.jpg',
      chunkSize: 1_000_000,
      stopAfter: 2_000_000,
    })

    const stored = await Promise.all((await filesOfParts(project)).map((file) => readFile(file)))
    await sendByTus(other, project, photo, { uploadUrl: `${other.baseUrl}${path}`, chunkSize: 1_000_000 })
    const made = await finish(path)

    expect(stored.length).toBeGreaterThan(0)
    for (const file of stored) expect(file.subarray(0, 4).toString('hex')).toBe('f5475301')
    expect([made.status, made.body.data.name]).toEqual([201, 'a.jpg'])
    expect((await upload(stack, project, photo, { name: 'a.jpg' })).body.data).toEqual(made.body.data)
    await expectNothingLeft(project)
  })

  it('stays whole when several clients send it at once, through two processes', async () => {
    const project = await addProject()
    const { body } = await begin(project, { bytes: photo.byteLength })
    const path = `/uploads/${body.data.upload_id}`

    await Promise.all(
      [stack, other, stack].map(({ baseUrl }) =>
        sendByTus({ baseUrl, owner: stack.owner }, project, photo, {
          uploadUrl: `${baseUrl}${path}`,
          chunkSize: 400_000,
        }),
      ),
    )
    const made = await finish(path)

    expect(made.status).toBe(201)
    expect((await upload(stack, project, photo)).body.data).toEqual(made.body.data)
    await expectNothingLeft(project)
  })

  it('is made by the SDK for a large file, and goes on after broken links', async () => {
    const project = await addProject()
    const client = createClient({ baseUrl: far.baseUrl, token: stack.owner.token, retries: 10 })
    const progress: number[] = []
    link.set({ kind: 'cut', afterBytes: 1_500_000 })

    const content = new File([photo], 'b.jpg')
    const image = await client.images.upload(project, content, { onProgress: (n) => progress.push(n) })
    link.set({ kind: 'none' })

    expect(image).toMatchObject({ name: 'b.jpg', width: 2_400 })
    expect(progress.at(-1)).toBe(photo.byteLength)
    expect(progress.length).toBeGreaterThan(2)
    expect((await upload(stack, project, photo, { name: 'b.jpg' })).body.data).toEqual(image)
    await expectNothingLeft(project)
  })

  it('never takes more than ten slots of an account, and the SDK then sends the file at once', async () => {
    const project = await addProject()

    const all = await Promise.all(
      Array.from({ length: 14 }, (_, at) =>
        begin(project, { bytes: 9 + at }, { ...stack, ...(at % 2 ? other : {}) }),
      ),
    )

    expect(all.filter(({ status }) => status === 201)).toHaveLength(10)
    const refused = all.filter(({ status }) => status !== 201)
    for (const { status, body } of refused)
      expect([status, body.error.details.reason]).toEqual([409, 'too_many_uploads'])
    const client = createClient({ baseUrl: stack.baseUrl, token: stack.owner.token })
    const content = new File([await photoOf(2_401)], 'c.jpg')
    expect(await client.images.upload(project, content)).toMatchObject({ name: 'c.jpg', width: 2_401 })
    for (const { body } of all)
      if (body.data) await callUploads(stack, 'DELETE', `/uploads/${body.data.upload_id}`)
    await expectNothingLeft(project)
  })

  it('gives the first answer to a repeated request, after the upload is gone too', async () => {
    const project = await addProject()
    const path = await sendByTus(stack, project, photo)

    const early = await finish(path, 'finishedonce1')
    const again = await finish(path, 'finishedonce1')
    const later = await finish(path)

    expect(again.body.data).toEqual(early.body.data)
    expect(again.headers.get('idempotent-replay')).toBe('true')
    expect(later.status).toBe(404)
  })
})

describe('the protocol of uploads', () => {
  it('gives the first answer again to a client whose access is for this project only', async () => {
    const service = { http: supertest(new URL(stack.baseUrl).origin), ctx: { config: stack } }
    const browser = new OauthBrowser(service)
    await browser.signUp()
    const scopes = ['project:read', 'project:write']
    const wide = {
      baseUrl: stack.baseUrl,
      owner: { token: (await logIn(service, browser, scopes)).access_token },
    }
    const project = async () =>
      (await callUploads(wide, 'POST', '/projects', { body: { markdown: '# Title' } })).body.data.project_id
    const [mine, other] = [await project(), await project()]
    const bounded = (await logIn(service, browser, scopes, { project: mine })).access_token
    const narrow = { baseUrl: stack.baseUrl, owner: { token: bounded } }
    const finishAs = (at: typeof wide, path: string) =>
      callUploads(at, 'POST', `${path}/image`, { headers: { 'idempotency-key': 'finishmine1' } })

    const path = await sendByTus(narrow, mine, photo)
    const made = await finishAs(narrow, path)
    const again = await finishAs(narrow, path)
    const foreign = await finishAs(narrow, await sendByTus(wide, other, photo))

    expect(made.status).toBe(201)
    expect(again.body).toEqual(made.body)
    expect(again.headers.get('idempotent-replay')).toBe('true')
    expect(foreign.status).toBe(404)
  })

  it('tells clients of tus what they need', async () => {
    const project = await addProject()
    const metadata = { 'upload-length': '8', 'upload-metadata': `filename ${btoa('a.png')},empty` }
    const made = await callUploads(stack, 'POST', `/projects/${project}/uploads`, { headers: metadata })
    const location = String(made.headers.get('location'))
    const path = location.replace(/^\/v1/, '')
    await patch(path, 0, new Uint8Array(3))

    const head = await callUploads(stack, 'HEAD', path)
    const options = await callUploads(stack, 'OPTIONS', path)
    const foreign = await callUploads(stack, 'HEAD', path, { headers: { 'tus-resumable': '0.2.2' } })
    const removed = await callUploads(stack, 'DELETE', path)

    expect([made.status, location]).toEqual([201, `/v1/uploads/${made.body.data.upload_id}`])
    const told = (headers: Headers, ...names: string[]) => names.map((name) => headers.get(name))
    expect(told(head.headers, 'upload-offset', 'upload-length', 'cache-control', 'tus-resumable')).toEqual([
      '3',
      '8',
      'no-store',
      '1.0.0',
    ])
    expect(options.status).toBe(204)
    expect(told(options.headers, 'tus-version', 'tus-max-size', 'tus-extension')).toEqual([
      '1.0.0',
      String(30 * 1024 * 1024),
      'creation,expiration,termination',
    ])
    expect([foreign.status, foreign.headers.get('tus-version')]).toEqual([412, '1.0.0'])
    expect(Date.parse(String(head.headers.get('upload-expires')))).toBeGreaterThan(Date.now())
    expect([removed.status, (await callUploads(stack, 'HEAD', path)).status]).toEqual([204, 404])
  })

  it('refuses what breaks its rules, and keeps what has arrived', async () => {
    const project = await addProject()
    const { body } = await begin(project, { bytes: 8, name: 'a.png' })
    const path = `/uploads/${body.data.upload_id}`
    const part = new Uint8Array(4)
    await patch(path, 0, part)

    const outcomes = [
      await patch(path, 0, part),
      await patch(path, 4, new Uint8Array(5)),
      await callUploads(stack, 'PATCH', path, { body: {}, headers: { 'upload-offset': '4' } }),
      await callUploads(stack, 'PATCH', path, { part }),
      await finish(path),
      await begin(project, { bytes: 30 * 1024 * 1024 + 1 }),
      await begin(project, { bytes: 8, name: '../a.png' }),
      await begin('prj_01kajx3m5gefh8wz4q2v7c9d6r', { bytes: 8 }),
    ]

    expect(outcomes.map(({ status }) => status)).toEqual([409, 413, 415, 400, 409, 413, 400, 404])
    expect(outcomes[0]?.body.error.details).toEqual({ reason: 'upload_offset', received_bytes: 4 })
    expect(outcomes[4]?.body.error.details).toEqual({ reason: 'upload_incomplete', received_bytes: 4 })
    expect((await callUploads(stack, 'GET', path)).body.data.received_bytes).toBe(4)
    // Eight zeros are no image, and never will be one.
    await patch(path, 4, part)
    const made = await finish(path)
    expect([made.status, made.body.error.details.reason]).toEqual([400, 'image_unreadable'])
    await expectNothingLeft(project)
  })

  it.each([
    ['expires', "UPDATE open_uploads SET expires_at = now() - interval '1 s'", []],
    ['loses its project', 'DELETE FROM projects WHERE id = $1', ['project']],
  ])('leaves nothing behind when it %s', async (_how, statement, values) => {
    const project = await addProject()
    const { body } = await begin(project, { bytes: 8 })
    await patch(`/uploads/${body.data.upload_id}`, 0, new Uint8Array(4))
    expect(await filesOfParts(project)).toHaveLength(1)

    await stack.database.query(statement, values.length > 0 ? [project] : [])

    expect((await callUploads(stack, 'HEAD', `/uploads/${body.data.upload_id}`)).status).toBe(404)
    await eventually(async () => (await openUploads()) === 0)
    await expectNothingLeft(project)
  })
})
