import { readdirSync, readFileSync } from 'node:fs'
import { readConfig } from '@galley/api/config'
import { HttpLayouts, UrlSigner, WorkerCalls } from '@galley/backend'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { ApiBody, TestStack } from '../support/test-stack.ts'
import { eventually, startTestStack } from '../support/test-stack.ts'

const folder = new URL('../fixtures/articles/', import.meta.url)
const articles = readdirSync(folder).filter((name) => name.endsWith('.md'))

let stack: TestStack

beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.close())

async function analyze(body: object): Promise<ApiBody> {
  const answer = await stack.call('/analyze', body)
  expect(answer.status).toBe(200)
  return answer.body.data
}

describe('the layout slot', () => {
  it('leaves an analysis with an estimate where no worker offers it', async () => {
    const { platforms } = await analyze({ markdown: '# Title\n\nText.' })

    expect(platforms.xhs.estimate).toBe('approximate')
    expect(platforms.wechat).toMatchObject({ estimate: 'exact', estimated_pages: 2 })
  })

  it('predicts the pages of a render', async () => {
    await stack.startWorker({ LAYOUT_PORT: String(stack.layoutPort) })
    await eventually(async () => {
      const { platforms } = await analyze({ markdown: '# Title\n\nText.', platform: 'xhs' })
      return platforms.xhs.estimate === 'exact'
    })
    const differences: string[] = []
    for (const name of articles) {
      const markdown = readFileSync(new URL(name, folder), 'utf8')
      const project = await stack.call('/projects', { markdown })
      const { project_id } = project.body.data
      for (const platform of ['xhs', 'twitter', 'wechat']) {
        const { platforms } = await analyze({ project_id, platform, config: { cover: true } })
        const { estimate, estimated_pages, page_fill } = platforms[platform]
        expect(estimate).toBe('exact')
        const asked = await stack.call('/renders', { project_id, platform, config: { cover: true } })
        const render = await eventually(async () => {
          const { body } = await stack.call(`/renders/${asked.body.data.render_id}?wait=20`)
          return body.data.status === 'completed' ? body.data : null
        })
        const isSame = estimated_pages === render.page_count && page_fill.length === render.page_count
        if (!isSame) differences.push(`${name} ${platform}: ${estimated_pages}, ${render.page_count}`)
      }
    }

    expect(differences).toEqual([])
  })

  it('is closed without a key, and for another body under the same signature', async () => {
    const url = `http://127.0.0.1:${stack.layoutPort}`
    const request = { html: '<p>', card: { widthPx: 540, heightPx: 720, scale: 2 }, maxPages: 100 }
    const { signing } = readConfig(stack.apiEnvironment).secrets
    const path = new UrlSigner(signing).sign({
      method: 'POST',
      path: '/layouts',
      query: { body: '0'.repeat(64) },
      expiresAt: new Date(Date.now() + 60_000),
      holder: null,
    })
    const post = (to: string) => fetch(url + to, { method: 'POST', body: JSON.stringify(request) })

    expect((await post('/layouts')).status).toBe(403)
    expect((await post(path)).status).toBe(403)
    expect((await fetch(`${url}/layouts`)).status).toBe(404)
  })

  it('gives up on a document that is no canvas', async () => {
    const { signing } = readConfig(stack.apiEnvironment).secrets
    const layouts = new HttpLayouts(
      new WorkerCalls(`http://127.0.0.1:${stack.layoutPort}`, new UrlSigner(signing)),
      3_000,
    )
    const request = { html: '<p>Nothing.', card: { widthPx: 540, heightPx: 720, scale: 2 }, maxPages: 100 }

    expect(await layouts.layOut(request, new AbortController().signal)).toBeNull()
  })
})

describe('GET /readyz of a worker', () => {
  it('says that every browser was seen in its sandbox', async () => {
    const res = await fetch(`http://127.0.0.1:${stack.layoutPort}/readyz`)

    expect(res.status).toBe(200)
    expect(await res.json()).toMatchObject({
      data: {
        status: 'ready',
        sandbox: 'verified',
        renders: { slots: 1, sandboxed: true },
        layouts: { sandboxed: true },
      },
    })
  })
})
