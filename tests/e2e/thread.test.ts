import { captionSchema, threadSchema } from '@galley/contracts'
import { weightedLength } from '@galley/render'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { strFromU8, unzipSync } from 'fflate'
import type { SharedStack } from '../support/shared-stack.ts'
import { useSharedStack } from '../support/shared-stack.ts'
import type { ApiBody } from '../support/test-stack.ts'
import { eventually } from '../support/test-stack.ts'

let stack: SharedStack

beforeAll(async () => {
  stack = await useSharedStack()
})

const TEXT = [
  '---\ntags: [排版, 早市]\n---\n# 一次失败的上线：我们从周五下午五点的发布里学到的三件事',
  '周五下午五点，我们按下了发布按钮。',
  `## 经过\n\n${'后来的事，大家都知道了。'.repeat(40)}`,
  '看这一行：\n\n```ts\nawait release()\n```',
  '## 教训\n\n周五不发布。 #复盘',
].join('\n\n')

async function rendered(markdown: string, platform: string, config: object = {}): Promise<ApiBody> {
  const project = await stack.call('/projects', { markdown })
  const { body } = await stack.call('/renders', {
    project_id: project.body.data.project_id,
    platform,
    config,
  })
  return eventually(async () => {
    const render = (await stack.call(`/renders/${body.data.render_id}?wait=20`)).body.data
    return ['completed', 'failed'].includes(render.status) && render
  })
}

async function fileOf(render: ApiBody, kind: string): Promise<ApiBody> {
  const artifact = render.artifacts.find((each: ApiBody) => each.kind === kind)
  return (await fetch(artifact.preview_url)).json()
}

async function unzipped(render: ApiBody): Promise<Record<string, Uint8Array>> {
  const zip = (await stack.call(`/renders/${render.render_id}/exports`, {})).body.data
  return unzipSync(new Uint8Array(await (await fetch(zip.preview_url)).arrayBuffer()))
}

describe('a render for X', () => {
  it('has a thread that every picture hangs on, each with a description', async () => {
    const render = await rendered(TEXT, 'twitter', { cover: true, end_card: true })

    expect(render).toMatchObject({ status: 'completed', error: null })
    const thread = threadSchema.parse(await fileOf(render, 'thread'))
    expect(thread.total).toBeGreaterThan(3)
    for (const { text, weighted_length } of thread.posts) expect(weightedLength(text)).toBe(weighted_length)
    expect(thread.posts[0]?.images[0]).toMatchObject({ page: 1, alt_text: expect.stringContaining('封面：') })
    expect(thread.posts.find(({ text }) => text.includes('代码见图'))?.images.length).toBeGreaterThan(0)

    const pictures = render.artifacts.filter(({ page }: ApiBody) => page !== null)
    const described = new Map(
      thread.posts.flatMap(({ images }) => images.map((each) => [each.page, each.alt_text])),
    )
    expect(pictures.map(({ page, alt_text }: ApiBody) => [page, alt_text])).toEqual(
      [...described].toSorted(([a], [b]) => a - b),
    )
    expect(pictures[1].alt_text).toMatch(/^第 1 页，共 \d+ 页：周五下午五点/)
    expect(pictures.at(-1).alt_text).toMatch(/^尾页：/)
    const manifest = await fileOf(render, 'manifest')
    expect(manifest.files.map(({ name }: ApiBody) => name)).toContain('thread.json')
    const files = await unzipped(render)
    expect(Object.keys(files)).toContain('thread.json')
    const posts = thread.posts.map((_post, index) => `posts/${String(index + 1).padStart(2, '0')}.txt`)
    expect(posts.map((name) => strFromU8(files[name] ?? new Uint8Array()))).toEqual(
      thread.posts.map(({ text }) => `${text}\n`),
    )
    const alt = strFromU8(files['alt-texts.txt'] ?? new Uint8Array())
    for (const { page, alt_text } of pictures) {
      expect(alt).toContain(
        `${page === 1 ? 'cover' : 'page'}-${String(page).padStart(2, '0')}.png\n${alt_text}\n`,
      )
    }
  })

  it('has as many posts as the analysis says', async () => {
    const render = await rendered(TEXT, 'twitter')
    const thread = threadSchema.parse(await fileOf(render, 'thread'))

    const { body } = await stack.call('/analyze', { project_id: render.project_id, platform: 'twitter' })

    const { limits } = body.data.platforms.twitter
    expect(limits.find(({ name }: ApiBody) => name === 'thread_posts').used).toBe(thread.total)
  })
})

describe('a render for Xiaohongshu', () => {
  it('has a caption in its manifest, and as a file in its export', async () => {
    const render = await rendered(TEXT, 'xhs')

    const caption = captionSchema.parse((await fileOf(render, 'manifest')).caption)
    expect(caption).toMatchObject({ title: '一次失败的上线', tags: ['排版', '早市', '复盘'], ok: false })
    const files = await unzipped(render)
    expect(strFromU8(files['caption.txt'] ?? new Uint8Array())).toBe(
      `${caption.title}\n\n${caption.body}\n\n#排版 #早市 #复盘\n`,
    )
  })

  it('warns of more images than the platform takes', async () => {
    const markdown = Array.from({ length: 19 }, (_, n) => `第 ${n} 段`).join('\n\n<!-- page -->\n\n')

    const { status, page_count, warnings } = await rendered(markdown, 'xhs')

    expect({ status, page_count }).toEqual({ status: 'completed', page_count: 19 })
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'too_many_images', page: 19 }))
  })
})
