import type { RenderConfigRequest } from '@galley/contracts'
import { resolveRenderConfig } from '@galley/contracts'
import { readSource, wechatArticle } from '@galley/render'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { completeRender } from '../support/complete-render.ts'
import type { TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

const MARKDOWN = 'First line\nsecond line\n\n直す。\n\n```ts\nconst a = 1\nconst b = 2\n```'
const PLATFORM = 'wechat'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

/** Returns the article that a render with these settings has among its files. */
function articleWith(asked: RenderConfigRequest): string {
  const config = resolveRenderConfig(PLATFORM, asked)
  const source = readSource({ title: '', markdown: MARKDOWN }, config)
  if (!source) throw new Error('There is no such theme.')
  return wechatArticle({ ...source, config, setFormula: null }).html
}

it.each<RenderConfigRequest>([
  { font_size: 'xl' },
  { line_breaks: 'join' },
  { language: 'ja' },
  { theme: 'plain-ink', scheme: 'dark' },
  { code_line_numbers: true },
])('a share shows the article of its render, and of its design, with %j', async (config) => {
  const owner = await api.owner()
  const design = { platform: PLATFORM, configs: { [PLATFORM]: config } }
  const open = async (body: object) => {
    const { url } = (await api.post(owner, '/shares', { ...body, include_body: true })).body.data
    return (await api.http.get(new URL(url).pathname)).text
  }
  const rendered = (await api.post(owner, '/projects', { markdown: MARKDOWN })).body.data.project_id
  const asked = { project_id: rendered, platform: PLATFORM, config }
  const { render_id } = (await api.post(owner, '/renders', asked)).body.data
  await completeRender(api, render_id, [])
  const designed = (await api.post(owner, '/projects', { markdown: MARKDOWN, design })).body.data.project_id

  const ofRender = await open({ project_id: rendered, render_id })
  const ofDesign = await open({ project_id: designed })

  const article = articleWith(config)
  expect(article).not.toBe(articleWith({}))
  expect(ofRender).toContain(article)
  expect(ofDesign).toContain(article)
})

it('a share without the text shows pages as light or dark as its render', async () => {
  const owner = await api.owner()
  const { project_id } = (await api.post(owner, '/projects', { markdown: MARKDOWN })).body.data
  const sheetsOf = async (scheme: 'light' | 'dark') => {
    const asked = { project_id, platform: 'xhs', config: { scheme } }
    const { render_id } = (await api.post(owner, '/renders', asked)).body.data
    await completeRender(api, render_id)
    const { url } = (await api.post(owner, '/shares', { project_id, render_id })).body.data
    return /<svg class="proof".*?<\/svg>/s.exec((await api.http.get(new URL(url).pathname)).text)?.[0]
  }

  const [light, dark] = [await sheetsOf('light'), await sheetsOf('dark')]

  expect(light).toContain('<rect')
  expect(dark).not.toBe(light)
})
