import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const markdown = '---\ntitle: 慢下来\nauthor: 林舟\ntheme: fern\n---\n\n# 正文的标题\n\n正文。'

const post = async (owner: Owner, path: string, body: object) => (await api.post(owner, path, body)).body.data

describe('front matter', () => {
  it('names the project, unless its creator does', async () => {
    const owner = await api.owner()

    const named = await post(owner, '/projects', { markdown })
    const renamed = await post(owner, '/projects', { markdown, title: 'Other' })

    expect(named).toMatchObject({ title: '慢下来', structure: { suggested: { theme: 'fern' } } })
    expect(renamed.title).toBe('Other')
  })

  it.each([
    ['the theme of the text where none is asked for', markdown, {}, 'fern'],
    ['the theme that is asked for', markdown, { theme: 'midnight' }, 'midnight'],
    ['the default where the text names no theme of ours', '---\ntheme: none-such\n---\na', {}, 'plain-ink'],
  ])('gives a render %s', async (_what, text, config, theme) => {
    const owner = await api.owner()
    const { project_id } = await post(owner, '/projects', { markdown: text })

    const render = await post(owner, '/renders', { project_id, platform: 'xhs', config })

    expect(render.config.theme).toBe(theme)
  })

  it.each([
    ['the author of the text', {}, '<span>林舟</span>'],
    ['the author who is asked for', { author: '阿满' }, '<span>阿满</span>'],
    ['no author where none is wanted', { author: '' }, '<span>慢下来</span>'],
  ])('signs the pages with %s, and leaves the record without', async (_what, config, signature) => {
    const owner = await api.owner()
    const { project_id } = await post(owner, '/projects', { markdown })
    const render = await post(owner, '/renders', { project_id, platform: 'xhs', config })

    const canvas = await api.http.get(canvasPath(render.render_id))

    expect(canvas.text).toContain(`<div class="names">${signature}`)
    expect(render.config.author).toBe('author' in config ? config.author : null)
  })
})

function canvasPath(id: string): string {
  const expiresAt = new Date(api.clock.now().getTime() + 60_000)
  return `/v1${api.ctx.signer.sign({ method: 'GET', path: `/renders/png-canvas/${id}`, expiresAt, holder: null })}`
}
