import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from '@galley/api/app'
import type { RenderId } from '@galley/backend'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { TextReading } from '../../apps/worker/src/attempt/read-ahead.ts'
import { ReadAhead } from '../../apps/worker/src/attempt/read-ahead.ts'
import { fetchCanvas } from '../../apps/worker/src/fetch-canvas.ts'
import { addProject } from '../support/additions.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'
import { eventually } from '../support/test-stack.ts'

let api: TestApi
let server: Server
let services: TextReading

beforeAll(async () => {
  api = await startTestApi()
  server = createServer(createApp(api.ctx))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  services = servicesAt((server.address() as AddressInfo).port)
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await api.close()
})
beforeEach(() => api.database.query('TRUNCATE renders, flows CASCADE'))

/** What a worker reads ahead with, when the API listens on `port`. */
function servicesAt(port: number): TextReading {
  const config = {
    apiInternalUrl: `http://127.0.0.1:${port}`,
    canvas: { timeoutMs: 20_000, maxBytes: 50_000_000 },
  }
  const ctx = { ...api.ctx, config } as unknown as Parameters<typeof fetchCanvas>[0]
  return { renders: api.ctx.renders, fetchCanvas: (id, signal) => fetchCanvas(ctx, { id, page: 1 }, signal) }
}

async function queue(owner: Owner, markdown = '# Title\n\nText.'): Promise<RenderId> {
  const project_id = await addProject(api, owner, { markdown })
  return (await api.post(owner, '/renders', { project_id, platform: 'xhs' })).body.data.render_id
}

const claim = () => api.ctx.renders.claimNext({ mayBeLong: true, leaseMs: 60_000 })

/** Reads ahead until the text is there. */
function untilRead(ahead: ReadAhead, id: RenderId) {
  ahead.start(services)
  return eventually(async () => ahead.take(id) ?? undefined)
}

describe('reading the next text ahead', () => {
  it('gives the text and the document of the render that is claimed next, and claims nothing', async () => {
    const owner = await api.owner()
    const [first] = [await queue(owner), await queue(owner)]
    const read = await untilRead(new ReadAhead(1), first)

    const untouched = await api.database.query("SELECT FROM renders WHERE status = 'queued' AND attempt = 0")
    expect(untouched.rowCount).toBe(2)
    expect((await claim())?.id).toBe(first)
    expect(read.source.article.blocks).not.toHaveLength(0)
    expect(await read.canvas).toBe(await services.fetchCanvas(first, new AbortController().signal))
  })

  it('gives a text once', async () => {
    const ahead = new ReadAhead(1)
    const id = await queue(await api.owner())
    await untilRead(ahead, id)

    expect(ahead.take(id)).toBeNull()
  })

  it('reads the next one once the first is claimed', async () => {
    const ahead = new ReadAhead(1)
    const owner = await api.owner()
    const [first, second] = [await queue(owner), await queue(owner)]
    await untilRead(ahead, first)
    await claim()

    expect((await untilRead(ahead, second)).source.article.blocks).not.toHaveLength(0)
  })

  it('gives the text without the document when the API does not answer', async () => {
    const id = await queue(await api.owner())
    const ahead = new ReadAhead(1)
    ahead.start(servicesAt(9))
    const read = await eventually(async () => ahead.take(id) ?? undefined)

    expect(await read.canvas).toBeNull()
  })

  it('reads no text that shows images, since a claim pays for fetching them', async () => {
    const owner = await api.owner()
    const withImage = await queue(owner, '![A photo](https://example.com/photo.jpg)')
    const ahead = new ReadAhead(2)
    ahead.start(services)
    await claim()
    const next = await queue(owner)
    await untilRead(ahead, next)

    expect(ahead.take(withImage)).toBeNull()
  })
})
