import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { manifestSchema } from '@galley/contracts'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { ApiBody, TestStack } from '../support/test-stack.ts'
import { eventually, SHORT_LEASE, startTestStack } from '../support/test-stack.ts'

let stack: TestStack

beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.close())

const fixture = (name: string) => readFile(new URL(`../fixtures/articles/${name}`, import.meta.url), 'utf8')

/** A text of many pages, so that a test can interrupt its render. */
const longText = Array.from(
  { length: 40 },
  (_, n) => `## Part ${n}\n\n${'A line of text that fills the page. '.repeat(40)}`,
).join('\n\n')

async function requestRender(markdown: string, config: object = {}): Promise<string> {
  const project = await stack.call('/projects', { markdown })
  const render = await stack.call('/renders', {
    project_id: project.body.data.project_id,
    platform: 'xhs',
    config,
  })
  expect(render.status).toBe(202)
  return render.body.data.render_id
}

const read = async (id: string): Promise<ApiBody> => (await stack.call(`/renders/${id}`)).body.data

const ended = (id: string): Promise<ApiBody> =>
  eventually(async () => {
    const render = (await stack.call(`/renders/${id}?wait=20`)).body.data
    return ['completed', 'failed', 'canceled'].includes(render.status) && render
  })

describe('a render', () => {
  it('becomes PNG pages of the right size behind signed URLs', async () => {
    const worker = await stack.startWorker()

    const render = await ended(await requestRender(await fixture('short-note.md')))

    expect(render).toMatchObject({ status: 'completed', attempt: 1, error: null })
    const pages = render.artifacts.filter((artifact: ApiBody) => artifact.kind === 'page')
    expect(pages).toHaveLength(render.page_count)
    expect(pages.map((page: ApiBody) => page.page)).toEqual(
      pages.map((_: unknown, index: number) => index + 1),
    )
    for (const page of pages) {
      const png = Buffer.from(await (await fetch(page.preview_url)).arrayBuffer())
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1080, 1440])
      expect(createHash('sha256').update(png).digest('hex')).toBe(page.sha256)
      expect(png.byteLength).toBe(page.bytes)
    }
    await worker.stop()
  })

  it('lists its files in a manifest, with what they show', async () => {
    const worker = await stack.startWorker()

    const render = await ended(await requestRender('# Manifestwort\n\nManifestwort'))

    const manifest = render.artifacts.find((artifact: ApiBody) => artifact.kind === 'manifest')
    const text = await (await fetch(manifest.preview_url)).text()
    expect(manifestSchema.parse(JSON.parse(text))).toMatchObject({
      render_id: render.render_id,
      engine: { browser: expect.stringMatching(/Chrom\w*\/\d+/) },
      theme: { theme_id: 'plain-ink' },
      pages: [
        {
          page: 1,
          kind: 'page',
          first_line: 1,
          last_line: 3,
          alt_text: expect.stringContaining('Manifestwort'),
        },
      ],
      files: [{ name: 'page-01.png', page: 1 }],
    })
    await worker.stop()
  })

  it('fails with a code when it needs more pages than it may have, and costs nothing', async () => {
    const worker = await stack.startWorker()
    const before = await usage()

    const render = await ended(await requestRender(longText, { max_pages: 3 }))

    expect(render).toMatchObject({ status: 'failed', error: { code: 'render_failed' }, artifacts: [] })
    expect(await usage()).toEqual(before)
    await worker.stop()
  })
})

describe('a render that is canceled while it runs', () => {
  it('stops, leaves no file and costs nothing', async () => {
    const worker = await stack.startWorker()
    const before = await usage()
    const id = await requestRender(longText)
    await eventually(async () => (await read(id)).progress.pages_done > 0)

    const canceled = await stack.call(`/renders/${id}/cancel`, {})
    const next = await ended(await requestRender('# Next'))

    expect(canceled.body.data).toMatchObject({ status: 'canceled', artifacts: [] })
    expect(next.status).toBe('completed')
    expect(await usage()).toEqual({ renders: before.renders + 1, pages: before.pages + next.page_count })
    await eventually(async () => (await filesOf(id)).length === 0)
    expect(await read(id)).toMatchObject({ status: 'canceled', artifacts: [] })
    await worker.stop()
  })
})

describe('a project that is deleted', () => {
  it('takes its pages with it', async () => {
    const worker = await stack.startWorker()
    const render = await ended(await requestRender('# Gone'))
    expect(await filesOf(render.render_id)).not.toEqual([])

    await fetch(`${stack.baseUrl}/projects/${render.project_id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${stack.owner.token}` },
    })

    expect((await fetch(render.preview_urls[0])).status).toBe(404)
    await eventually(async () => (await filesOf(render.render_id)).length === 0)
    await worker.stop()
  })
})

describe('a worker that is killed', () => {
  it('leaves its render to another, which completes it once', async () => {
    const first = await stack.startWorker(SHORT_LEASE)
    const before = await usage()
    const id = await requestRender(longText)
    const seen = await eventually(async () => {
      const render = await read(id)
      return render.status === 'running' && render.progress.pages_done > 0 && render
    })
    await first.stop('SIGKILL')

    const second = await stack.startWorker()
    const render = await ended(id)

    expect(seen.progress.pages_total).toBe(render.page_count)
    // On a busy machine the first worker has sometimes lost the render to itself before.
    const attempt = seen.attempt + 1
    expect(render).toMatchObject({ status: 'completed', attempt })
    expect(render.artifacts.filter((artifact: ApiBody) => artifact.kind === 'page')).toHaveLength(
      render.page_count,
    )
    expect(await usage()).toEqual({ renders: before.renders + 1, pages: before.pages + render.page_count })
    await eventually(
      async () => (await readdir(join(stack.storageDir, 'renders', id))).join() === String(attempt),
    )
    await second.stop()
  })

  it('lets a queued render wait until there is one', async () => {
    const id = await requestRender('# Waiting')
    expect(await read(id)).toMatchObject({ status: 'queued', attempt: 0 })

    const worker = await stack.startWorker()

    expect(await ended(id)).toMatchObject({ status: 'completed', attempt: 1 })
    await worker.stop()
  })
})

async function usage(): Promise<{ renders: number; pages: number }> {
  const { rows } = await stack.database.query(
    'SELECT COALESCE(SUM(renders), 0)::int AS renders, COALESCE(SUM(pages), 0)::int AS pages FROM usage_days',
  )
  return rows[0]
}

/** Returns all files of a render in the store. */
async function filesOf(id: string): Promise<string[]> {
  const entries = await readdir(join(stack.storageDir, 'renders', id), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}
