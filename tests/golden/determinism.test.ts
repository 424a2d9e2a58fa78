import { createHash } from 'node:crypto'
import type { RenderConfig } from '@galley/contracts'
import { resolveRenderConfig } from '@galley/contracts'
import { cardOf, pageInput } from '@galley/render'
import { layOutPages } from '@galley/render/in-page'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestPool } from '../../apps/worker/src/browser/test-chromium.ts'
import { startTestPool } from '../../apps/worker/src/browser/test-chromium.ts'
import { openCanvas } from '../../apps/worker/src/layout/open-canvas.ts'
import type { TestBrowser } from '../support/chromium.ts'
import { startTestBrowser } from '../support/chromium.ts'
import { canvasOf, openPaged, readArticle } from '../support/pages/paged-article.ts'

const RENDERS = 10

let browser: TestBrowser
let other: TestBrowser
let worker: TestPool
beforeAll(async () => {
  browser = await startTestBrowser()
  other = await startTestBrowser()
  worker = await startTestPool()
})
afterAll(async () => {
  await browser.close()
  await other.close()
  await worker.close()
})

describe('one input', () => {
  it('always renders to the same bytes', async () => {
    const renders = []
    for (let count = 0; count < RENDERS; count++) renders.push(await render(browser))

    expect(new Set(renders.map(({ pictures }) => pictures)).size).toBe(1)
    expect(new Set(renders.map(({ layoutHash }) => layoutHash)).size).toBe(1)
  })

  it('renders to the same pictures in two separate browsers', async () => {
    const [one, two] = await Promise.all([render(browser), render(other)])

    expect(two).toEqual(one)
  })

  // Lengths that no screen can represent exactly, in themes with nearly full pages.
  it.each([
    ['ten-pages.md', { theme: 'bauhaus', aspect_ratio: '16:9', cover: true }],
    ['release-notes.md', { theme: 'warm-letter', aspect_ratio: '9:16' }],
  ] as const)('breaks the same in a worker at every scale as in a plain page: %s', async (name, asked) => {
    const markdown = await readArticle(name)
    const config = resolveRenderConfig('xhs', asked)
    const hashes = []
    for (const scale of [1, 2, 3] as const) hashes.push(await hashInWorker(markdown, { config, scale }))
    const { layout, page } = await openPaged(browser, markdown, asked)
    await page.close()

    expect(hashes).toEqual([layout.layoutHash, layout.layoutHash, layout.layoutHash])
  })
})

async function hashInWorker(
  markdown: string,
  { config, scale }: { config: RenderConfig; scale: 1 | 2 | 3 },
): Promise<string> {
  const card = cardOf(config)
  const html = await canvasOf(markdown, config)
  const job = { card: { ...card, scale }, signal: new AbortController().signal, deadlineMs: 20_000 }
  const layout = await worker.run(job, async (page) => {
    return await layOutPages(await openCanvas(page, html), pageInput(card, config))
  })
  return layout.layoutHash
}

async function render(on: TestBrowser): Promise<{ pictures: string; layoutHash: string; pages: number }> {
  const { layout, page } = await openPaged(on, await readArticle('quotes-and-html.md'))
  const hash = createHash('sha256')
  for (let index = 0; index < layout.pageCount; index++) {
    hash.update(await page.photograph({ top: index * 720, widthPx: 540, heightPx: 720, scale: 1 }))
  }
  await page.close()
  return { pictures: hash.digest('hex'), layoutHash: layout.layoutHash, pages: layout.pageCount }
}
