import { createHash } from 'node:crypto'
import { manifestSchema } from '@galley/contracts'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { readArticle } from '../support/pages/paged-article.ts'
import type { ApiBody, TestStack } from '../support/test-stack.ts'
import { eventually, startTestStack } from '../support/test-stack.ts'

let stack: TestStack
let markdown: string
let projectId: string

beforeAll(async () => {
  stack = await startTestStack()
  markdown = `${await readArticle('torture.md')}\n\nOne sign without a font: 𓀀\n`
  projectId = (await stack.call('/projects', { markdown })).body.data.project_id
})
afterAll(() => stack.close())

/** Renders the project in a separate worker process. */
async function renderedAlone(config: object): Promise<ApiBody> {
  const worker = await stack.startWorker()
  const asked = await stack.call('/renders', { project_id: projectId, platform: 'xhs', config })
  const render = await eventually(async () => {
    const { data } = (await stack.call(`/renders/${asked.body.data.render_id}?wait=20`)).body
    return data.status === 'completed' && data
  })
  await worker.stop()
  return render
}

const fetched = async (artifact: ApiBody) =>
  Buffer.from(await (await fetch(artifact.preview_url)).arrayBuffer())

async function manifestOf({ artifacts }: ApiBody) {
  const file = await fetched(artifacts.find(({ kind }: ApiBody) => kind === 'manifest'))
  return manifestSchema.parse(JSON.parse(file.toString()))
}

const CONFIG = { theme: 'peach-haze', cover: true, end_card: true } as const

describe('two worker processes', () => {
  it('render a text to the same bytes and the same manifest', async () => {
    const first = await renderedAlone(CONFIG)
    const second = await renderedAlone(CONFIG)

    const hashes = ({ artifacts }: ApiBody) =>
      artifacts.filter(({ page }: ApiBody) => page !== null).map(({ sha256 }: ApiBody) => sha256)
    expect(hashes(first).length).toBeGreaterThan(5)
    expect(hashes(second)).toEqual(hashes(first))
    const [one, other] = [await manifestOf(first), await manifestOf(second)]
    expect(one.layout_hashes).toHaveLength(1)
    expect(other).toEqual({ ...one, render_id: other.render_id })
  })
})

describe('the manifest of a render', () => {
  it('tells the truth about its files, fonts and page breaks', async () => {
    const render = await renderedAlone({ ...CONFIG, format: 'webp', scale: 1 })

    const manifest = await manifestOf(render)
    for (const file of manifest.files) {
      const artifact = render.artifacts.find(
        ({ kind, page }: ApiBody) => kind === file.kind && page === file.page,
      )
      const bytes = await fetched(artifact)
      expect([file.bytes, file.sha256]).toEqual([
        bytes.byteLength,
        createHash('sha256').update(bytes).digest('hex'),
      ])
      expect([file.width_px, file.height_px]).toEqual([540, 720])
    }
    expect(manifest.files).toHaveLength(render.page_count)
    expect(manifest.pages.map(({ kind }) => kind)).toEqual(
      render.artifacts.filter(({ page }: ApiBody) => page !== null).map(({ kind }: ApiBody) => kind),
    )
    const text = manifest.pages.slice(1, -1)
    // The cover has the title, which is in the first line.
    expect(text[0]?.first_line).toBe(3)
    const unseen = manifest.pages.filter(({ missing_glyphs }) => missing_glyphs > 0)
    expect(unseen.some(({ alt_text }) => alt_text?.includes('One sign without a font'))).toBe(true)
    const warned = manifest.warnings.filter(({ code }) => code === 'missing_glyph')
    expect(warned.map(({ page }) => page)).toEqual(unseen.map(({ page }) => page))
    expect(manifest.fonts_used).toEqual(expect.arrayContaining(['Noto Sans SC', 'JetBrains Mono', 'KaTeX']))
  })
})
