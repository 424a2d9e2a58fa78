import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { createApp } from '@galley/api/app'
import type { RenderId } from '@galley/backend'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { unzipSync } from 'fflate'
import { Redis } from 'ioredis'
import { addRender } from '../support/additions.ts'
import { claimRender } from '../support/claim-render.ts'
import { completeRender } from '../support/complete-render.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'
import { testRedisUrl } from '../support/test-database.ts'
import { eventually } from '../support/test-stack.ts'

let api: TestApi
let server: Server
let origin: string

beforeAll(async () => {
  api = await startTestApi()
  server = createServer(createApp(api.ctx)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await api.close()
})

async function claim(id: RenderId) {
  const render = await claimRender(api, id, 10_000)
  await api.ctx.renderEvents.announce(id, 'status')
  if (!render) throw new Error('There is nothing to claim.')
  return render
}

const complete = (id: RenderId) =>
  completeRender(api, id, [
    { name: 'page-01.png', text: 'pixels 1' },
    { name: 'page-02.png', text: 'pixels 2', page: 2 },
  ])

/** Resolves once a request follows the render. */
async function isFollowed(id: RenderId): Promise<void> {
  const redis = new Redis(testRedisUrl())
  await eventually(async () => {
    const [, followers] = (await redis.pubsub('NUMSUB', `render-changed:${id}`)) as [string, number]
    return followers > 0
  })
  redis.disconnect()
}

const cancel = (owner: Owner, id: string) => api.http.post(`/v1/renders/${id}/cancel`).set(...owner.auth)
const usage = async (owner: Owner) =>
  (
    await api.database.query('SELECT renders, pages, exports FROM usage_days WHERE user_id = $1', [
      owner.userId,
    ])
  ).rows[0]

describe('POST /v1/renders/{id}/cancel', () => {
  it('cancels a queued render and gives its quota back', async () => {
    const owner = await api.owner()
    const id = await addRender(api, owner)

    const res = await cancel(owner, id)

    expect(res.status).toBe(200)
    expect(res.body.data).toMatchObject({ status: 'canceled', artifacts: [] })
    expect(await usage(owner)).toMatchObject({ renders: 0, pages: 0 })
  })

  it('cancels a running render, gives its pages back and takes the claim from its worker', async () => {
    const owner = await api.owner()
    const id = await addRender(api, owner)
    const held = await claim(id)
    await api.ctx.renders.chargePages(held, 9)

    await cancel(owner, id)

    expect(await usage(owner)).toMatchObject({ renders: 0, pages: 0 })
    expect(await api.ctx.renders.renew(held, { leaseMs: 1000, pagesDone: 1 })).toBe(false)
    expect(
      await api.ctx.renders.complete(held, { artifacts: [], warnings: [], finishedAt: new Date() }),
    ).toBe(false)
  })

  it('changes nothing the second time', async () => {
    const owner = await api.owner()
    const id = await addRender(api, owner)

    const [first, second] = [await cancel(owner, id), await cancel(owner, id)]

    expect(second.body).toEqual(first.body)
    expect(await usage(owner)).toMatchObject({ renders: 0 })
  })

  it('refunds once for twenty concurrent cancels', async () => {
    const owner = await api.owner()
    const ids = [await addRender(api, owner), await addRender(api, owner)]

    await Promise.all(Array.from({ length: 20 }, () => cancel(owner, ids[0] ?? '')))

    expect(await usage(owner)).toMatchObject({ renders: 1 })
  })

  it('is refused for a render that has ended otherwise', async () => {
    const owner = await api.owner()
    const id = await addRender(api, owner)
    await complete(id)

    const res = await cancel(owner, id)

    expect(res.status).toBe(409)
    expect(res.body.error).toMatchObject({ code: 'invalid_request', details: { status: 'completed' } })
  })

  it("does not find another user's render", async () => {
    const id = await addRender(api, await api.owner())

    expect((await cancel(await api.owner(), id)).status).toBe(404)
  })
})

describe('GET /v1/renders/{id}?wait=', () => {
  it('answers as soon as the status changes', async () => {
    const owner = await api.owner()
    const id = await addRender(api, owner)

    const waiting = fetch(`${origin}/v1/renders/${id}?wait=25`, { headers: { authorization: owner.auth[1] } })
    await isFollowed(id)
    await complete(id)
    const body = (await (await waiting).json()) as { data: { status: string } }

    // It returns the first or the second change, depending on when it first read the render.
    expect(['running', 'completed']).toContain(body.data.status)
  })

  it('is not woken by progress, which would read the row for each page', async () => {
    const owner = await api.owner()
    const id = await addRender(api, owner)
    const find = jest.spyOn(api.ctx.renders, 'find')
    const startedAt = performance.now()

    const waiting = fetch(`${origin}/v1/renders/${id}?wait=25`, { headers: { authorization: owner.auth[1] } })
    await isFollowed(id)
    for (let page = 0; page < 40; page++) {
      await api.ctx.renderEvents.announce(id, 'progress')
      await setTimeout(10)
    }
    await cancel(owner, id)
    await waiting
    const reads = find.mock.calls.length
    find.mockRestore()

    // At the start, at the change of status, for the answers, and every two seconds.
    expect(reads).toBeLessThanOrEqual(6 + (performance.now() - startedAt) / 2_000)
  })

  it('answers at once when the render has ended', async () => {
    const owner = await api.owner()
    const id = await addRender(api, owner)
    await complete(id)

    const res = await api.http.get(`/v1/renders/${id}?wait=25`).set(...owner.auth)

    expect(res.body.data.status).toBe('completed')
  })

  it.each(['26', '-1', 'x'])('refuses wait=%s', async (wait) => {
    const owner = await api.owner()

    const res = await api.http
      .get(`/v1/renders/${await addRender(api, owner)}?wait=${wait}`)
      .set(...owner.auth)

    expect(res.status).toBe(400)
  })
})

describe('GET /v1/renders/{id}/events', () => {
  it('sends every state until the final one, and ends', async () => {
    const owner = await api.owner()
    const id = await addRender(api, owner)

    const response = await fetch(`${origin}/v1/renders/${id}/events`, {
      headers: { authorization: owner.auth[1] },
    })
    const text = response.text()
    await isFollowed(id)
    await complete(id)
    const states = [...(await text).matchAll(/^data: (.*)$/gm)].map(
      (match) => JSON.parse(match[1] ?? '').data.status,
    )

    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(states.length).toBeGreaterThan(0)
    expect(states.at(-1)).toBe('completed')
  })

  it('does not find what is not there', async () => {
    const owner = await api.owner()

    const res = await api.http.get('/v1/renders/rnd_01m7y40bmxeh485bcqr4zjapzv/events').set(...owner.auth)

    expect(res.status).toBe(404)
  })
})

describe('GET /v1/renders', () => {
  it('lists newest first and filters', async () => {
    const owner = await api.owner()
    const [one, two] = [await addRender(api, owner), await addRender(api, owner)]
    await cancel(owner, one)

    const all = await api.http.get('/v1/renders').set(...owner.auth)
    const queued = await api.http.get('/v1/renders?status=queued&platform=xhs').set(...owner.auth)
    const wechat = await api.http.get('/v1/renders?platform=wechat').set(...owner.auth)

    const ids = (res: typeof all) => res.body.data.map((render: { render_id: string }) => render.render_id)
    expect([ids(all), ids(queued), ids(wechat)]).toEqual([[two, one], [two], []])
  })
})

describe('POST /v1/renders/{id}/exports', () => {
  const exportZip = (owner: Owner, id: string) =>
    api.http.post(`/v1/renders/${id}/exports`).set(...owner.auth)

  it('creates a ZIP of the files, with the same bytes each time', async () => {
    const owner = await api.owner()
    const id = await addRender(api, owner)
    await complete(id)

    const [first, second] = [await exportZip(owner, id), await exportZip(owner, id)]

    expect(first.status).toBe(201)
    expect(first.body.data).toMatchObject({ kind: 'zip', content_type: 'application/zip', page: null })
    expect(second.body.data.artifact_id).toBe(first.body.data.artifact_id)
    const zip = await fetch(first.body.data.preview_url.replace('http://127.0.0.1:4000', origin))
    const files = unzipSync(new Uint8Array(await zip.arrayBuffer()))
    expect(Object.keys(files).sort()).toEqual(['page-01.png', 'page-02.png'])
    expect(new TextDecoder().decode(files['page-02.png'])).toBe('pixels 2')
    expect(await usage(owner)).toMatchObject({ exports: 2 })
  })

  it('creates one for ten concurrent requests', async () => {
    const owner = await api.owner()
    const id = await addRender(api, owner)
    await complete(id)

    const answers = await Promise.all(Array.from({ length: 10 }, () => exportZip(owner, id)))

    expect(new Set(answers.map((res) => res.body.data.artifact_id)).size).toBe(1)
  })

  it('costs nothing when it is replayed', async () => {
    const owner = await api.owner()
    const id = await addRender(api, owner)
    await complete(id)
    const again = () => exportZip(owner, id).set('Idempotency-Key', 'export12345')

    const [first, second] = [await again(), await again()]

    expect(second.headers['idempotent-replay']).toBe('true')
    expect(second.body.data.artifact_id).toBe(first.body.data.artifact_id)
    expect(await usage(owner)).toMatchObject({ exports: 1 })
  })

  it('says that a failed render has nothing to export', async () => {
    const owner = await api.owner()
    const id = await addRender(api, owner)
    await api.ctx.renders.fail(await claim(id), 'timeout')

    const res = await exportZip(owner, id)

    expect(res.status).toBe(409)
    expect(res.body.error.code).toBe('render_failed')
  })

  it('refuses while the render is not completed', async () => {
    const owner = await api.owner()

    const res = await exportZip(owner, await addRender(api, owner))

    expect(res.body.error).toMatchObject({ code: 'invalid_request', details: { status: 'queued' } })
  })
})
