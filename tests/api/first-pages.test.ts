import type { NewArtifact, Render } from '@galley/backend'
import { fileOf, newId } from '@galley/backend'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addRender } from '../support/additions.ts'
import { claimRender } from '../support/claim-render.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

type Running = { readonly owner: Owner; readonly render: Render }

async function start(owner?: Owner): Promise<Running> {
  const of = owner ?? (await api.owner())
  const render = await claimRender(api, await addRender(api, of), 60_000)
  if (!render) throw new Error('There is nothing to claim.')
  return { owner: of, render }
}

/** Stores a page and records it, as a worker does while it takes the next one. */
async function storePage({ render }: Running, page: number): Promise<NewArtifact> {
  const { ctx } = api
  const body = new TextEncoder().encode(`pixels ${page}`)
  const artifact: NewArtifact = {
    id: newId('artifact'),
    kind: 'page',
    page,
    contentType: 'image/png',
    widthPx: 1080,
    heightPx: 1440,
    bytes: body.length,
    sha256: 'a'.repeat(64),
    altText: `page ${page}`,
    objectKey: `renders/${render.id}/${render.attempt}/page-0${page}.png`,
    isSealed: true,
    contentKey: Buffer.alloc(32, page),
  }
  await ctx.objectStore?.put({ ...fileOf(render.projectId, artifact), contentType: 'image/png' }, body)
  await renew({ render }, page, [artifact])
  return artifact
}

function renew({ render }: Pick<Running, 'render'>, pagesDone: number, artifacts: readonly NewArtifact[]) {
  const { projectId } = render
  return api.ctx.renders.renew(render, { leaseMs: 60_000, pagesDone, pages: { projectId, artifacts } })
}

async function read({ owner, render }: Running) {
  const { body } = await api.http.get(`/v1/renders/${render.id}`).set(...owner.auth)
  return body.data
}

const numbersOf = ({ artifacts }: { artifacts: { page: number }[] }) => artifacts.map(({ page }) => page)

describe('the pages of a running render', () => {
  it('can be read as soon as each is stored', async () => {
    const running = await start()
    await storePage(running, 1)
    await storePage(running, 2)

    const render = await read(running)
    const [url = ''] = render.preview_urls
    const picture = await fetchAsset(url)

    expect(render).toMatchObject({ status: 'running', progress: { pages_done: 2 } })
    expect(numbersOf(render)).toEqual([1, 2])
    expect(picture.text ?? picture.body.toString()).toBe('pixels 1')
  })

  it('keep their ids when the render is completed, and are recorded once', async () => {
    const running = await start()
    const first = await storePage(running, 1)
    await renew(running, 1, [first])
    const last = { ...first, id: newId('artifact'), page: 2, objectKey: `${first.objectKey}2` }

    const result = { artifacts: [first, last], warnings: [], finishedAt: new Date() }
    await api.ctx.renders.complete(running.render, result)

    const { artifacts } = await read(running)
    expect(artifacts.map(({ artifact_id }: { artifact_id: string }) => artifact_id)).toEqual([
      first.id,
      last.id,
    ])
  })

  it.each([
    { ending: 'is canceled', end: ({ owner, render }: Running) => cancel(owner, render) },
    { ending: 'fails', end: ({ render }: Running) => api.ctx.renders.fail(render, 'timeout') },
    {
      ending: 'is left to a later attempt',
      end: ({ render }: Running) => api.ctx.renders.release(render, { restMs: 60_000, failures: 1 }),
    },
    {
      ending: 'loses its worker',
      end: async ({ render }: Running) => {
        await api.database.query(
          "UPDATE renders SET lease_expires_at = now() - interval '1 s' WHERE id = $1",
          [render.id],
        )
        await claimRender(api, render.id, 60_000)
      },
    },
  ])('are gone once it $ending, with their links', async ({ end }) => {
    const running = await start()
    await storePage(running, 1)
    const [url = ''] = (await read(running)).preview_urls

    await end(running)

    expect(await read(running)).toMatchObject({ artifacts: [], preview_urls: [] })
    expect((await fetchAsset(url)).status).toBe(404)
  })

  it('are not recorded by an attempt that has ended', async () => {
    const running = await start()
    await api.ctx.renders.release(running.render, { restMs: 60_000, failures: 1 })

    await storePage(running, 1)

    expect(numbersOf(await read(running))).toEqual([])
  })

  it('are neither exported, nor copied into other renders, nor shared', async () => {
    const running = await start()
    const { owner, render } = running
    const { contentKey } = await storePage(running, 1)

    const exported = await api.post(owner, `/renders/${render.id}/exports`, {})
    const known = await api.ctx.renders.findPictures(render.projectId, contentKey ? [contentKey] : [])
    const share = await api.post(owner, '/shares', {
      project_id: render.projectId,
      render_id: render.id,
      include_body: true,
    })
    const { pathname } = new URL(share.body.data.url)
    const page = await api.http.get(pathname)

    expect(exported.status).toBe(409)
    expect(known.size).toBe(0)
    expect(page.status).toBe(200)
    expect(page.text).not.toContain('/assets/')
  })
})

describe('GET /renders/{id}/events', () => {
  it('sends each page once, before the state that has it', async () => {
    const running = await start()
    const first = await storePage(running, 1)
    const { owner, render } = running
    const stream = api.http.get(`/v1/renders/${render.id}/events`).set(...owner.auth)
    const events = stream.then(({ text }) => eventsIn(text))
    const second = await storePage(running, 2)
    await api.ctx.renderEvents.announce(render.id, 'progress')

    await api.ctx.renders.complete(render, {
      artifacts: [first, second],
      warnings: [],
      finishedAt: new Date(),
    })
    await api.ctx.renderEvents.announce(render.id, 'status')

    const all = await events
    const pages = all.filter(({ name }) => name === 'page').map(({ data }) => data.page)
    const lastPage = all.findLastIndex(({ name }) => name === 'page')
    expect(pages).toEqual([1, 2])
    expect(all.findIndex(({ data }) => data.status === 'completed')).toBeGreaterThan(lastPage)
  })
})

function cancel(owner: Owner, { id }: Render) {
  return api.post(owner, `/renders/${id}/cancel`, {})
}

function fetchAsset(url: string) {
  const { pathname, search } = new URL(url)
  return api.http.get(`${pathname}${search}`)
}

function eventsIn(text: string) {
  const blocks = text.split('\n\n').filter((block) => block.includes('event: '))
  return blocks.map((block) => ({
    name: /^event: (.*)$/m.exec(block)?.[1],
    data: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '{}').data,
  }))
}
