import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import type { ApiBody, TestStack } from '../support/test-stack.ts'
import { startTestStack } from '../support/test-stack.ts'

let stack: TestStack
let host: Server
let origin: string
let asked: string[] = []
let open = 0
let mostOpen = 0

beforeAll(async () => {
  const photo = await sharp({ create: { width: 2_000, height: 1_000, channels: 3, background: '#e00000' } })
    .withExif({ IFD0: { Copyright: 'GEHEIM' } })
    .jpeg()
    .toBuffer()
  host = createServer((req, res) => {
    asked.push(req.url ?? '')
    open += 1
    mostOpen = Math.max(mostOpen, open)
    res.once('close', () => {
      open -= 1
    })
    if (req.url?.startsWith('/photo')) res.end(photo)
    else if (req.url === '/page') res.end('<html>')
    else if (req.url === '/moved') res.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    else if (req.url !== '/silent') res.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(host, 'listening')
  const { port } = host.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  stack = await startTestStack()
  await stack.startWorker({
    REMOTE_IMAGES: 'on',
    REMOTE_IMAGE_ALLOW: `127.0.0.1:${port}`,
    REMOTE_IMAGE_TIMEOUT_MS: '1500',
    LAYOUT_PORT: String(stack.layoutPort),
  })
})
afterAll(async () => {
  await stack.close()
  host.closeAllConnections()
  host.close()
})

const addProject = async () =>
  (await stack.call('/projects', { markdown: '# Title' })).body.data.project_id as string

const importFrom = (project: string, url: string) => stack.call(`/projects/${project}/image-imports`, { url })

const imagesOf = async (project: string): Promise<ApiBody[]> =>
  (await stack.call(`/projects/${project}/images`)).body.data

describe('POST /v1/projects/{id}/image-imports', () => {
  it('fetches a picture once; a text that names it is rendered without its host', async () => {
    const project = await addProject()
    asked = []

    const { status, body } = await importFrom(project, `${origin}/photo.jpg`)

    expect([status, asked]).toEqual([201, ['/photo.jpg']])
    expect(body.data).toMatchObject({ width: 2_000, height: 1_000, content_type: 'image/jpeg' })
    const stored = await fetch(`${stack.baseUrl}/images/${body.data.image_id}/file`, {
      headers: { authorization: `Bearer ${stack.owner.token}` },
    })
    const file = Buffer.from(await stored.arrayBuffer())
    expect(file.includes('GEHEIM')).toBe(false)
    expect((await sharp(file).stats()).dominant.r).toBeGreaterThan(200)
  })

  it.each([
    ['/gone', 'image_not_served'],
    ['/page', 'image_unreadable'],
    ['/moved', 'image_address_refused'],
    ['/silent', 'image_host_unreachable'],
  ])('refuses %s with a reason, stores nothing, and takes it once it is there', async (path, reason) => {
    const project = await addProject()

    const { status, body } = await importFrom(project, origin + path)

    expect([status, body.error.details.reason]).toEqual([400, reason])
    expect(await imagesOf(project)).toEqual([])
    expect((await importFrom(project, `${origin}/photo.jpg`)).status).toBe(201)
  })

  it.each(['http://169.254.169.254/latest/meta-data/', 'http://127.0.0.1:1/x.png', 'http://[::1]/x.png'])(
    'reaches no private address: %s',
    async (address) => {
      const { status, body } = await importFrom(await addProject(), address)

      expect([status, body.error.details.reason]).toEqual([400, 'image_address_refused'])
    },
  )

  it('visits a host with few requests at once', async () => {
    const project = await addProject()
    mostOpen = 0

    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => importFrom(project, `${origin}/photo-${index}.jpg`)),
    )

    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201))
    expect(mostOpen).toBeLessThanOrEqual(2)
    expect(await imagesOf(project)).toHaveLength(1)
  })
})
