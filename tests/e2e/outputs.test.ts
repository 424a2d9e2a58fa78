import { parseMarkdown } from '@galley/render'
import { beforeAll, describe, expect, it } from '@jest/globals'
import type { SharedStack } from '../support/shared-stack.ts'
import { useSharedStack } from '../support/shared-stack.ts'
import type { ApiBody } from '../support/test-stack.ts'
import { eventually } from '../support/test-stack.ts'
import { stripAsWechat } from '../support/wechat/wechat-strip.ts'
import { firstDifference, textIn } from '../support/wechat/wechat-text.ts'

let stack: SharedStack

beforeAll(async () => {
  stack = await useSharedStack()
})

const TEXT = `# 一次失败的上线\n\n周五下午五点，我们按下了发布按钮。\n\n## 经过\n\n${'后来的事，大家都知道了。'.repeat(120)}`

async function rendered(platform: string, config: object, markdown = TEXT): Promise<ApiBody> {
  const project = await stack.call('/projects', { markdown })
  const { project_id } = project.body.data
  const { body } = await stack.call('/renders', { project_id, platform, config })
  return eventually(async () => {
    const render = (await stack.call(`/renders/${body.data.render_id}?wait=20`)).body.data
    return ['completed', 'failed'].includes(render.status) && render
  })
}

const pictures = (render: ApiBody): ApiBody[] => render.artifacts.filter(({ page }: ApiBody) => page !== null)

async function sizeOf(picture: ApiBody): Promise<number[]> {
  const png = Buffer.from(await (await fetch(picture.preview_url)).arrayBuffer())
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}

async function chargedPages(): Promise<number> {
  const { rows } = await stack.database.query(
    'SELECT COALESCE(SUM(pages), 0)::int AS pages FROM usage_days WHERE user_id = $1',
    [stack.owner.userId],
  )
  return rows[0].pages
}

describe('a render for Xiaohongshu', () => {
  it('has a cover before its pages and an end card after them, all charged, when it asks for them', async () => {
    const plain = await rendered('xhs', {})
    const before = await chargedPages()

    const render = await rendered('xhs', { cover: true, end_card: true, author: '林舟' })

    expect(render).toMatchObject({ status: 'completed', page_count: plain.page_count + 2 })
    const set = pictures(render)
    expect(set.map(({ kind }) => kind)).toEqual(['cover', ...Array(plain.page_count + 1).fill('page')])
    expect(set.map(({ page }) => page)).toEqual(set.map((_, index) => index + 1))
    expect(render.preview_urls).toHaveLength(render.page_count)
    expect(await chargedPages()).toBe(before + render.page_count)
  })

  it('warns of the pages with characters without a font, and does not name them', async () => {
    const text = '龘 👨‍👩‍👧\n\n<!-- page -->\n\nold 𓀀 signs'

    const { warnings } = await rendered('xhs', {}, text)

    expect(warnings.filter(({ code }: ApiBody) => code === 'missing_glyph')).toEqual([
      {
        code: 'missing_glyph',
        page: 2,
        message: 'There is no font for some characters of a page: they show as empty boxes.',
      },
    ])
  })

  it('shows the same pages with and without a cover, except a heading that repeats the cover', async () => {
    const text = TEXT.replace(/^# .*\n+/, '')
    const plain = await rendered('xhs', { page_numbers: true }, text)
    const covered = await rendered('xhs', { page_numbers: true, cover: true }, text)

    const pages = (render: ApiBody) =>
      pictures(render)
        .filter(({ kind }) => kind === 'page')
        .map(({ sha256 }) => sha256)
    expect(pages(covered)).toEqual(pages(plain))
  })
})

describe('a render for WeChat', () => {
  it('has two covers and no pages', async () => {
    const render = await rendered('wechat', { max_pages: 1 })

    expect(render).toMatchObject({ status: 'completed', page_count: 2 })
    const set = pictures(render)
    expect(set.map(({ kind, page }) => [kind, page])).toEqual([
      ['cover', 1],
      ['cover', 2],
    ])
    expect(await Promise.all(set.map(sizeOf))).toEqual([
      [1600, 680],
      [1080, 1080],
    ])
  })

  it('has the article as HTML that WeChat takes as it is, served where it can run and load nothing', async () => {
    const text = `${TEXT}\n\n$E=mc^2$ 与 [链接](https://example.com/)\n`

    const render = await rendered('wechat', {}, text)

    const article = render.artifacts.find(({ kind }: ApiBody) => kind === 'article_html')
    expect(article).toMatchObject({ page: null, content_type: 'text/html; charset=utf-8' })
    expect(article.alt_text).toMatch(/^周五下午五点，我们按下了发布按钮。/)
    const served = await fetch(article.preview_url)
    expect(served.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
    const html = await served.text()
    const { losses, root } = stripAsWechat(html)
    expect(losses).toEqual([])
    expect(root && firstDifference(parseMarkdown(text), textIn(root))).toBeNull()
    expect(html).toContain('<svg')
    expect(render.warnings).toEqual([])
  })
})
