import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import type { ApiBody, TestStack } from '../support/test-stack.ts'
import { eventually, startTestStack } from '../support/test-stack.ts'

let stack: TestStack
let server: Server
let origin: string
let red: Buffer
const asked: string[] = []

beforeAll(async () => {
  red = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#e00000' } })
    .jpeg()
    .toBuffer()
  server = createServer((req, res) => {
    asked.push(req.url ?? '')
    if (req.url?.startsWith('/GEHEIM-red.png')) res.end(red)
    else res.writeHead(req.url === '/GEHEIM-page.png' ? 200 : 404).end('<html>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  stack = await startTestStack()
  await stack.startWorker({
    REMOTE_IMAGES: 'on',
    REMOTE_IMAGE_ALLOW: `127.0.0.1:${port}`,
    LAYOUT_PORT: String(stack.layoutPort),
  })
})
afterAll(async () => {
  await stack.close()
  server.close()
})

async function addProject(markdown: string): Promise<string> {
  return (await stack.call('/projects', { markdown })).body.data.project_id
}

async function render(project_id: string, platform: string, config: object = {}): Promise<ApiBody> {
  const { body } = await stack.call('/renders', { project_id, platform, config })
  return eventually(async () => {
    const { data } = (await stack.call(`/renders/${body.data.render_id}?wait=20`)).body
    return ['completed', 'failed'].includes(data.status) && data
  })
}

const fileOf = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer())

/** Returns the share of a picture's pixels that are as red as the server's picture. */
async function redShare(url: string): Promise<number> {
  const { data, info } = await sharp(await fileOf(url))
    .raw()
    .toBuffer({ resolveWithObject: true })
  let found = 0
  for (let at = 0; at < data.length; at += info.channels) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3)
    if (r > 200 && g < 40 && b < 40) found += 1
  }
  return found / (info.width * info.height)
}

const good = () => `![A red field](${origin}/GEHEIM-red.png)`
const broken = () => `![Nothing there](${origin}/GEHEIM-gone.png)`
const html = () => `![No picture](${origin}/GEHEIM-page.png)`
const refused = '![Metadata](http://169.254.169.254/latest/meta-data/)'

describe('remote pictures', () => {
  it('are shown where they can be fetched, and described with a warning where they can not', async () => {
    const project = await addProject(`# Title\n\n${good()}\n\n${broken()}\n\n${html()}\n\n${refused}`)

    const made = await render(project, 'xhs')

    expect(made).toMatchObject({ status: 'completed', error: null })
    expect(made.warnings).toHaveLength(3)
    for (const { code, page } of made.warnings) {
      expect(code).toBe('image_unreachable')
      expect(page).toBeGreaterThanOrEqual(1)
      expect(page).toBeLessThanOrEqual(made.page_count)
    }
    expect(await redShare(made.preview_urls[0])).toBeGreaterThan(0.15)
  })

  it('leave no warning when all of them came', async () => {
    const made = await render(await addProject(`# Title\n\n${good()}`), 'xhs')

    expect(made.warnings).toEqual([])
  })

  it('stand on covers and in the article for WeChat', async () => {
    const made = await render(await addProject(`# Title\n\n${good()}\n\nText.`), 'wechat')

    expect(await redShare(made.preview_urls[0])).toBeGreaterThan(0.05)
    expect(await redShare(made.preview_urls[1])).toBeGreaterThan(0.05)
    const article = made.artifacts.find(({ kind }: ApiBody) => kind === 'article_html')
    expect((await fileOf(article.preview_url)).toString()).toContain('src="data:image/jpeg;base64,')
    expect(made.warnings.map(({ code }: ApiBody) => code)).toEqual(['image_needs_upload'])
  })

  it('are fetched once a project, for all that is made of it', async () => {
    const project = await addProject(`# Title\n\n${good()}`)
    asked.length = 0

    await render(project, 'xhs')
    await render(project, 'twitter')
    await stack.call('/analyze', { project_id: project })

    expect(asked).toEqual(['/GEHEIM-red.png'])
  })

  it('are known to an analysis after a render has fetched them: which ones can not be shown, and the pages of the others', async () => {
    const markdown = `# Title\n\n${`${good()}\n\n`.repeat(4)}${broken()}`
    const project = await addProject(markdown)
    const made = await render(project, 'xhs')
    // On a busy machine pages may be estimated first.
    const of = (body: object) =>
      eventually(async () => {
        const { data } = (await stack.call('/analyze', { ...body, platform: 'xhs' })).body
        return data?.platforms.xhs.estimate === 'exact' && data
      })

    const analyses = [await of({ project_id: project }), await of({ markdown })]

    for (const { platforms, layout_risks, assumed_images } of analyses) {
      expect(platforms.xhs).toMatchObject({ estimated_pages: made.page_count })
      expect(assumed_images).toBe(0)
      const unreachable = layout_risks.filter(({ risk }: ApiBody) => risk === 'image_unreachable')
      expect(unreachable.map(({ range }: ApiBody) => range.line)).toEqual([11])
    }
    expect(made.page_count).toBeGreaterThan(1)
  })

  it('are never fetched by an analysis, which assumes their size and says so', async () => {
    const markdown = `# Title\n\n![](${origin}/GEHEIM-unknown-1.png)\n\n![](${origin}/GEHEIM-unknown-2.png)`
    const project = await addProject(markdown)
    asked.length = 0

    for (const body of [{ markdown }, { project_id: project }]) {
      const { data } = (await stack.call('/analyze', { ...body, platform: 'xhs' })).body
      expect(data).toMatchObject({
        assumed_images: 2,
        platforms: { xhs: { estimate: 'approximate', estimated_pages: expect.any(Number) } },
      })
      expect(data.layout_risks.map(({ risk }: ApiBody) => risk)).not.toContain('image_unreachable')
    }

    expect(asked).toEqual([])
  })

  it('are left out with a warning when the quota of the day is used up, and the render completes', async () => {
    const project = await addProject(`# Title\n\n${good()}\n\n![](${origin}/GEHEIM-red.png?2)`)
    const usage = async () =>
      (await stack.call('/usage')).body.data.quotas.find(({ metric }: ApiBody) => metric === 'image_fetches')
    const { used } = await usage()
    await stack.database.query('UPDATE plans SET image_fetches = $1', [used + 1])
    asked.length = 0

    const over = await render(project, 'xhs')
    const standing = await usage()
    await stack.database.query('UPDATE plans SET image_fetches = 1000')
    const later = await render(project, 'twitter')

    expect(over).toMatchObject({ status: 'completed', error: null })
    expect(over.warnings.map(({ code }: ApiBody) => code)).toEqual([
      'image_quota_used_up',
      'image_unreachable',
    ])
    expect(standing).toEqual({ metric: 'image_fetches', used: used + 1, limit: used + 1, remaining: 0 })
    expect(later.warnings).toEqual([])
    expect(asked.toSorted()).toEqual(['/GEHEIM-red.png', '/GEHEIM-red.png?2'])
  })

  it('reach a preview by the hash of their address, as their pages show them', async () => {
    const project = await addProject(`# Title\n\n${good()}\n\n${broken()}`)
    const open = (address: string) => {
      const hash = createHash('sha256').update(address).digest('hex')
      const headers = { authorization: `Bearer ${stack.owner.token}` }
      return fetch(`${stack.baseUrl}/projects/${project}/images/${hash}`, { headers })
    }

    const [shown, gone] = [await open(`${origin}/GEHEIM-red.png`), await open(`${origin}/GEHEIM-gone.png`)]

    expect([shown.status, gone.status]).toEqual([200, 404])
    expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({
      format: 'jpeg',
      width: 800,
    })
  })

  it('leave their addresses in no log line, file name or file, except the text of their owner', async () => {
    const files = await readdir(stack.storageDir, { recursive: true, withFileTypes: true })
    const names = files.map((file) => join(file.parentPath, file.name))
    const pictures = names.filter((name) => name.endsWith('image.jpg'))

    expect(pictures.length).toBeGreaterThan(0)
    expect(names.join('\n')).not.toContain('GEHEIM')
    for (const name of pictures) expect((await readFile(name, 'latin1')).includes('GEHEIM')).toBe(false)
    expect(stack.output.join('')).toContain('"reason":"host"')
    expect(stack.output.join('')).not.toMatch(/GEHEIM|169\.254/)
  })

  it('are removed with their project', async () => {
    const project = await addProject(`# Title\n\n${good()}`)
    await render(project, 'xhs')
    const folder = join(stack.storageDir, 'projects', project)
    expect((await readdir(folder, { recursive: true })).some((name) => name.endsWith('image.jpg'))).toBe(true)

    await fetch(`${stack.baseUrl}/projects/${project}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${stack.owner.token}` },
    })

    await eventually(async () => {
      const left = await readdir(folder, { recursive: true }).catch(() => [])
      return left.every((name) => !name.endsWith('image.jpg'))
    })
  })
})
