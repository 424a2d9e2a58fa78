import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Sharp } from 'sharp'
import sharp from 'sharp'
import { hostileDrawings } from '../support/hostile/hostile-drawings.ts'
import { pictureBombs } from '../support/hostile/picture-bombs.ts'
import type { ApiBody, RunningProcess, TestStack } from '../support/test-stack.ts'
import { eventually, freePort, startTestStack } from '../support/test-stack.ts'
import { upload } from '../support/uploads.ts'

let stack: TestStack
let worker: RunningProcess

beforeAll(async () => {
  stack = await startTestStack()
  worker = await startWorker()
})
afterAll(() => stack.close())

const startWorker = () => stack.startWorker({ LAYOUT_PORT: String(stack.layoutPort) })
const addProject = async () =>
  (await stack.call('/projects', { markdown: '# Title' })).body.data.project_id as string

const plain = (width: number, height: number, background = '#b04a2f') =>
  sharp({ create: { width, height, channels: 3, background } })
const bytesOf = async (picture: Sharp) => new Uint8Array(await picture.toBuffer())

const fileOf = async (id: string, width?: number) => {
  const query = width === undefined ? '' : `?width=${width}`
  const response = await fetch(`${stack.baseUrl}/images/${id}/file${query}`, {
    headers: { authorization: `Bearer ${stack.owner.token}` },
  })
  return Buffer.from(await response.arrayBuffer())
}

const storedFiles = async (projectId: string) => {
  const dir = join(stack.storageDir, 'projects', projectId)
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

const usedBytes = async (): Promise<number> => {
  const { rows } = await stack.database.query('SELECT image_bytes FROM users WHERE id = $1', [
    stack.owner.userId,
  ])
  return Number(rows[0].image_bytes)
}

describe('POST /v1/projects/{id}/images', () => {
  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('stores %s', async (format) => {
    const project = await addProject()

    const { status, body } = await upload(stack, project, await bytesOf(plain(60, 40).toFormat(format)), {
      name: `图 1.${format}`,
    })

    expect(status).toBe(201)
    expect(body.data).toMatchObject({ project_id: project, name: `图 1.${format}`, width: 60, height: 40 })
    expect(body.data.markdown_address).toBe(`galley:${body.data.image_id}`)
    const tiny = Buffer.from(body.data.placeholder.split(',')[1], 'base64')
    expect(await sharp(tiny).metadata()).toMatchObject({ format: 'webp', width: 16 })
    expect(await sharp(await fileOf(body.data.image_id)).metadata()).toMatchObject({ width: 60, height: 40 })
  })

  it('turns an image upright, converts its colours and drops where it was taken', async () => {
    const camera = await plain(60, 40, '#ff0000')
      .withIccProfile('p3')
      .withExif({ IFD0: { Copyright: 'GEHEIM' }, IFD3: { GPSLatitude: '48/1 8/1 0/1' } })
      .withMetadata({ orientation: 6, icc: 'p3' })
      .jpeg({ quality: 100 })
      .toBuffer()

    const { body } = await upload(stack, await addProject(), new Uint8Array(camera))

    expect(body.data).toMatchObject({ width: 40, height: 60 })
    const stored = await fileOf(body.data.image_id)
    const { exif, icc, orientation } = await sharp(stored).metadata()
    expect([exif, icc, orientation]).toEqual([undefined, undefined, undefined])
    expect(stored.includes('GEHEIM')).toBe(false)
    const { channels } = await sharp(stored).stats()
    const [red, green, blue] = channels.map(({ mean }) => mean)
    expect(red).toBeGreaterThan(250)
    expect(Math.max(green ?? 255, blue ?? 255)).toBeLessThan(5)
  })

  it('takes what phones write: HEIC, upright, in sRGB, without the place where it was taken', async () => {
    const phone = await readFile(new URL('../fixtures/pictures/phone.heic', import.meta.url))
    expect(phone.includes('GEHEIM')).toBe(true)

    const { status, body } = await upload(stack, await addProject(), new Uint8Array(phone))

    // The file lies on its side: its left half, which is red, is the upper one.
    expect([status, body.data.width, body.data.height]).toEqual([201, 64, 96])
    const stored = await fileOf(body.data.image_id)
    expect(stored.includes('GEHEIM')).toBe(false)
    const { exif, icc } = await sharp(stored).metadata()
    expect([exif, icc]).toEqual([undefined, undefined])
    const colour = async (top: number) =>
      [...(await sharp(stored).extract({ left: 32, top, width: 1, height: 1 }).raw().toBuffer())].slice(0, 3)
    const [upper, lower] = [await colour(10), await colour(85)]
    expect(upper[0]).toBeGreaterThan(245)
    expect(Math.max(upper[1] ?? 255, upper[2] ?? 255)).toBeLessThan(25)
    expect(lower[2]).toBeGreaterThan(235)
    expect(Math.max(lower[0] ?? 255, lower[1] ?? 255)).toBeLessThan(25)
  })

  it('draws SVG as large as a card, and nothing in it runs or reaches out', async () => {
    const lake = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 30 20" onload="hit()">
      <rect width="30" height="20" fill="#00ff00"/><script>hit()</script>
      <image href="${stack.baseUrl}/health" width="30" height="20"/><image xlink:href="file://${process.cwd()}/docs/pictures/covers.png" width="30" height="20"/>
      <use href="file:///etc/passwd#a"/><foreignObject width="30" height="20"><body xmlns="http://www.w3.org/1999/xhtml" bgcolor="red">x</body></foreignObject></svg>`

    const { status, body } = await upload(stack, await addProject(), new TextEncoder().encode(lake), {
      type: 'image/svg+xml',
    })

    expect([status, body.data.width, body.data.height]).toEqual([201, 2400, 1600])
    const { dominant } = await sharp(await fileOf(body.data.image_id)).stats()
    expect(dominant.g).toBeGreaterThan(230)
    expect(Math.max(dominant.r, dominant.b)).toBeLessThan(25)
    const { channels } = await sharp(await fileOf(body.data.image_id)).stats()
    expect(channels.map(({ stdev }) => Math.round(stdev))).toEqual([0, 0, 0])
  })

  it.each(Object.entries(hostileDrawings))('refuses an SVG with %s by name', async (_name, drawing) => {
    const project = await addProject()

    const { status, body } = await upload(stack, project, new TextEncoder().encode(drawing), {
      type: 'image/svg+xml',
    })

    expect(status).toBe(400)
    expect(body.error.details.reason).toMatch(/^image_(too_many_pixels|too_expensive|is_vector)$/)
    expect(JSON.stringify(body)).not.toContain('root:')
    expect(await storedFiles(project)).toEqual([])
  })

  it('refuses a HEIC that is cut off or too large, and goes on', async () => {
    const phone = await readFile(new URL('../fixtures/pictures/phone.heic', import.meta.url))
    const project = await addProject()

    for (const length of [12, 60, 700, phone.byteLength - 200]) {
      const { status, body } = await upload(stack, project, new Uint8Array(phone.subarray(0, length)))
      expect([length, status, body.error?.details.reason]).toEqual([length, 400, 'image_unreadable'])
    }
    const giant = Buffer.from(phone)
    const size = giant.indexOf('ispe') + 8
    giant.writeUInt32BE(30_000, size)
    giant.writeUInt32BE(30_000, size + 4)
    const { body } = await upload(stack, project, new Uint8Array(giant))
    expect(body.error.details.reason).toMatch(/^image_(too_many_pixels|unreadable)$/)
    expect((await upload(stack, project, new Uint8Array(phone))).status).toBe(201)
  })

  it('stores the sizes that outputs need, sealed, and gives the smallest that is wide enough', async () => {
    const project = await addProject()
    const photo = await bytesOf(plain(5000, 3000).jpeg())

    const { body } = await upload(stack, project, photo)

    const { image_id, width, height, bytes } = body.data
    expect([width, height]).toEqual([4096, 2458])
    const widths = await Promise.all(
      [undefined, 3000, 2000, 100].map(
        async (asked) => (await sharp(await fileOf(image_id, asked)).metadata()).width,
      ),
    )
    expect(widths).toEqual([4096, 4096, 2400, 1200])
    const files = await Promise.all((await storedFiles(project)).map((path) => readFile(path)))
    expect(files).toHaveLength(3)
    for (const file of files) await expect(sharp(file).metadata()).rejects.toThrow()
    expect(bytes).toBeGreaterThan(0)
    expect(await usedBytes()).toBeGreaterThanOrEqual(bytes)
    const { used_bytes, limit_bytes, remaining_bytes } = (await stack.call('/usage')).body.data.image_space
    expect([used_bytes, used_bytes + remaining_bytes]).toEqual([await usedBytes(), limit_bytes])
  })

  it('takes a form, and a name in a folder', async () => {
    const form = new FormData()
    form.set('file', new File([await bytesOf(plain(8, 8).png())], 'photos/a b.png'))

    const { status, body } = await upload(stack, await addProject(), form)

    expect([status, body.data.name]).toEqual([201, 'photos/a b.png'])
  })

  it('stores the same file once, and repeats its answer under an Idempotency-Key', async () => {
    const project = await addProject()
    const [one, other] = [await bytesOf(plain(9, 9).png()), await bytesOf(plain(10, 9).png())]

    const first = await upload(stack, project, one, { name: 'a.png', key: 'uploadonce1' })
    const again = await upload(stack, project, one, { name: 'a.png' })
    const replay = await upload(stack, project, one, { name: 'a.png', key: 'uploadonce1' })
    const conflict = await upload(stack, project, other, { name: 'a.png', key: 'uploadonce1' })

    expect(again.body.data).toEqual(first.body.data)
    expect(replay.body.data).toEqual(first.body.data)
    expect(replay.headers.get('idempotent-replay')).toBe('true')
    expect([conflict.status, conflict.body.error.code]).toEqual([409, 'idempotency_conflict'])
    expect(await storedFiles(project)).toHaveLength(1)
  })

  it.each(Object.entries(pictureBombs))('refuses %s by name, and stores nothing', async (_name, bomb) => {
    const project = await addProject()

    const { status, body } = await upload(stack, project, new Uint8Array(bomb))

    expect(status).toBe(400)
    expect(body.error.details.reason).toMatch(/^image_(unreadable|too_many_pixels|too_expensive|is_vector)$/)
    expect(await storedFiles(project)).toEqual([])
  })

  it.each([
    ['no image', 'application/octet-stream', 'text', 400],
    ['another type', 'application/json', '{}', 415],
    ['a broken form', 'multipart/form-data; boundary=x', 'x', 400],
  ])('refuses %s', async (_what, type, text, status) => {
    const body = new TextEncoder().encode(text)

    expect((await upload(stack, await addProject(), body, { type })).status).toBe(status)
  })

  it('refuses more bytes than the limit, and a project of another user', async () => {
    const large = await upload(stack, await addProject(), new Uint8Array(30 * 1024 * 1024 + 1))
    const missing = await upload(stack, 'prj_01kajx3m5gefh8wz4q2v7c9d6r', new Uint8Array(3))

    expect([large.status, large.body.error.details.limit_bytes]).toEqual([413, 30 * 1024 * 1024])
    expect(missing.status).toBe(404)
  })

  it('never takes more space than the plan has, however many come at once', async () => {
    const projects = await Promise.all(Array.from({ length: 3 }, addProject))
    const files = await Promise.all(
      Array.from({ length: 9 }, (_, at) => bytesOf(plain(40 + at, 40, '#123456').png())),
    )
    const { body } = await upload(stack, projects[0] ?? '', files[0] ?? new Uint8Array())
    const room = (await usedBytes()) + body.data.bytes * 3 + 40
    await stack.database.query('UPDATE plans SET image_bytes = $1', [room])
    // Two API processes, so that only the database can keep the limit.
    const port = await freePort()
    await stack.startApi({ PORT: String(port) })
    const other = { ...stack, baseUrl: `http://127.0.0.1:${port}/v1` }
    const send = (at: number) =>
      upload(at % 2 === 0 ? stack : other, projects[at % 3] ?? '', files[at] ?? new Uint8Array())

    const all = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(send))

    const refused = all.filter(({ status }) => status !== 201)
    expect(refused.map(({ body }) => body.error.details.metric)).toEqual(
      Array<string>(refused.length).fill('image_bytes'),
    )
    expect(refused.length).toBeGreaterThan(3)
    expect(await usedBytes()).toBeLessThanOrEqual(room)
    await stack.database.query('UPDATE plans SET image_bytes = 2147483648')
  })
})

describe('an uploaded image', () => {
  it('is listed and read, and frees its space when it is deleted', async () => {
    const project = await addProject()
    const before = await usedBytes()
    const { body } = await upload(stack, project, await bytesOf(plain(7, 7).png()), { name: 'a.png' })
    const id: string = body.data.image_id

    const list = await stack.call(`/projects/${project}/images`)
    const one = await stack.call(`/images/${id}`)
    const removed = await fetch(`${stack.baseUrl}/images/${id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${stack.owner.token}` },
    })

    expect(list.body.data).toEqual([body.data])
    expect(one.body.data).toEqual(body.data)
    expect(removed.status).toBe(200)
    expect((await stack.call(`/images/${id}`)).status).toBe(404)
    expect(await usedBytes()).toBe(before)
    await eventually(async () => (await storedFiles(project)).length === 0)
  })

  it('is removed a day after no version of the text has named it', async () => {
    const project = await addProject()
    const images: ApiBody[] = []
    for (const side of [11, 12, 13]) {
      const file = await bytesOf(plain(side, side).png())
      images.push((await upload(stack, project, file, { name: `photo-${side}.png` })).body.data)
    }
    await fetch(`${stack.baseUrl}/projects/${project}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${stack.owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ markdown: `![](galley:${images[0].image_id}) ![](./photo-12.png)` }),
    })
    await stack.database.query(
      "UPDATE images SET named_at = now() - interval '25 hours' WHERE project_id = $1",
      [project],
    )

    await eventually(async () => (await stack.call(`/projects/${project}/images`)).body.data.length === 2)

    const { body } = await stack.call(`/projects/${project}/images`)
    expect(body.data.map(({ image_id }: ApiBody) => image_id).sort()).toEqual(
      [images[0].image_id, images[1].image_id].sort(),
    )
  })
})

const notes = async (projectId: string): Promise<number> => {
  const { rows } = await stack.database.query(
    `SELECT count(*)::int AS n FROM object_removals WHERE prefix LIKE 'projects/' || $1 || '/uploads/%'`,
    [projectId],
  )
  return rows[0].n
}

describe('a text that names uploaded images', () => {
  const render = async (project_id: string, platform: string): Promise<ApiBody> => {
    const { body } = await stack.call('/renders', { project_id, platform })
    return eventually(async () => {
      const { data } = (await stack.call(`/renders/${body.data.render_id}?wait=20`)).body
      return ['completed', 'failed'].includes(data.status) && data
    })
  }
  const write = async (markdown: string) =>
    (await stack.call('/projects', { markdown })).body.data.project_id as string
  const red = () => bytesOf(plain(800, 600, '#e00000').jpeg())
  const redShare = async (url: string) => {
    const file = Buffer.from(await (await fetch(url)).arrayBuffer())
    const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
    let found = 0
    for (let at = 0; at < data.length; at += info.channels)
      if ((data[at] ?? 0) > 200 && (data[at + 1] ?? 255) < 40) found += 1
    return found / (info.width * info.height)
  }

  it.each([
    ['its file name', () => '![A field](photos/red.jpg)'],
    ['the last part of it', () => '![[RED.jpg|A field]]'],
    ['its id', (id: string) => `![A field](galley:${id})`],
  ])('shows one by %s: on pages, in an article and behind a share', async (_how, named) => {
    const project = await write('# Title')
    const { body } = await upload(stack, project, await red(), { name: 'photos/red.jpg' })
    const text = `# Title\n\n${named(body.data.image_id)}\n\n![Nothing](missing.png)`
    await fetch(`${stack.baseUrl}/projects/${project}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${stack.owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ markdown: text }),
    })

    const [pages, article] = [await render(project, 'xhs'), await render(project, 'wechat')]
    const share = await stack.call('/shares', { project_id: project, include_body: true })
    const page = await (await fetch(share.body.data.url)).text()
    const analysis = await stack.call('/analyze', { project_id: project, platform: 'xhs' })
    const draft = await stack.call('/analyze', { markdown: text, platform: 'xhs' })

    expect(await redShare(pages.preview_urls[0])).toBeGreaterThan(0.15)
    expect(pages.warnings.map(({ code }: ApiBody) => code)).toEqual(['image_unreachable'])
    const html = article.artifacts.find(({ kind }: ApiBody) => kind === 'article_html')
    for (const shown of [await (await fetch(html.preview_url)).text(), page])
      expect(shown).toContain('src="data:image/jpeg;base64,')
    for (const { body: found } of [analysis, draft]) {
      const risks = found.data.layout_risks.filter(({ risk }: ApiBody) => risk === 'image_not_uploaded')
      expect(risks.map(({ range }: ApiBody) => range.line)).toEqual([5])
      expect(found.data.platforms.xhs).toMatchObject({ estimate: 'exact', estimated_pages: pages.page_count })
    }
  })

  it('shows no image of another project by its name', async () => {
    const [one, other] = [await write('# One\n\n![](red.jpg)'), await write('# Other')]
    await upload(stack, other, await red(), { name: 'red.jpg' })

    const made = await render(one, 'xhs')

    expect(made.warnings.map(({ code }: ApiBody) => code)).toEqual(['image_unreachable'])
  })
})

describe('an upload whose worker dies', () => {
  it('answers 503, leaves nothing half recorded, and succeeds when it is repeated', async () => {
    const project = await addProject()
    const file = await bytesOf(plain(6000, 4000).jpeg())
    const sent = upload(stack, project, file, { key: 'killedworker1' })
    await eventually(async () => (await notes(project)) > 0)
    await worker.stop('SIGKILL')
    const first = await sent
    worker = await startWorker()

    const again = await eventually(async () => {
      const answer = await upload(stack, project, file, { key: 'killedworker1' })
      return answer.status !== 503 && answer
    })

    expect([201, 503]).toContain(first.status)
    expect(again.status).toBe(201)
    expect((await stack.call(`/projects/${project}/images`)).body.data).toHaveLength(1)
    // The removals of all files that were stored are noted, and the sweep drops those that a row names.
    await stack.database.query("UPDATE object_removals SET due_at = now() - interval '1 ms'")
    await eventually(async () => (await notes(project)) === 0 || (await storedFiles(project)).length === 3)
    expect(await sharp(await fileOf(again.body.data.image_id)).metadata()).toMatchObject({ width: 4096 })
  })
})
