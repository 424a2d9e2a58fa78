import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RenderConfig } from '@galley/contracts'
import { resolveRenderConfig } from '@galley/contracts'
import { prepareFontFolder } from '@galley/fonts'
import type { Card } from '@galley/render'
import { cardOf, documentHtml, pageInput, prepareHighlighting, readSource } from '@galley/render'
import type { RunStep } from '@galley/render/in-page'
import { layOutPages } from '@galley/render/in-page'
import { loadMathStylesheet } from '../../../apps/api/src/renders/math-stylesheet.ts'
import type { CardPage } from '../../../apps/worker/src/browser/index.ts'
import { startBrowserPool } from '../../../apps/worker/src/browser/index.ts'
import { capturedFormat, encodeCaptured } from '../../../apps/worker/src/images/encode-captured.ts'
import { openCanvas } from '../../../apps/worker/src/layout/open-canvas.ts'
import { HEADLESS_SHELL, UNPRIVILEGED } from '../../support/launch-browser.ts'

const DEADLINE_MS = 120_000

/** The code that renders a text, without service, stores and network. */
export type Core = {
  /** Renders all pages of a text, from Markdown to files. Returns their number and size. */
  render(markdown: string, file?: File): Promise<Made>
  /** Renders a text like `render`, each part of it in a call of `part`. Returns its number of pages. */
  renderInParts(markdown: string, part: Part): Promise<number>
  /** Takes as many pictures of a white page. This is the lower bound of the cost. */
  white(pages: number): Promise<Made>
  /** Returns the HTML of a text before its pages are laid out. */
  html(markdown: string): string
  readonly card: Card
  readonly slots: number
  browserVersion(): Promise<string>
  close(): Promise<void>
}

type File = Pick<RenderConfig, 'format' | 'compression'>

/** Runs a part of a render. */
type Part = <T>(name: string, work: () => T | Promise<T>) => Promise<T>

export type Made = { readonly pages: number; readonly bytes: number }

export async function startCore(slots: number): Promise<Core> {
  const dir = await mkdtemp(join(tmpdir(), 'galley-bench-'))
  await chmod(dir, 0o777)
  const pool = await startBrowserPool({
    executablePath: process.env.CHROMIUM_PATH ?? HEADLESS_SHELL,
    user: process.getuid?.() === 0 ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : null,
    scratchDir: dir,
    fontConfigFile: await prepareFontFolder(join(tmpdir(), 'galley-fonts')),
    slots,
    maxJobs: 500,
    maxRssBytes: 700 * 1024 * 1024,
    memoryLimitBytes: 1536 * 1024 * 1024,
  })
  await prepareHighlighting()
  const mathStylesheet = await loadMathStylesheet()
  const config = resolveRenderConfig('xhs', { max_pages: 100 })
  const card = cardOf(config)
  const job = () => ({ card, signal: new AbortController().signal, deadlineMs: DEADLINE_MS })
  const html = (markdown: string) => {
    const source = readSource({ title: '', markdown }, config)
    if (!source) throw new Error('There is no such theme.')
    return documentHtml({ page: 1, config, contents: 'pages' }, { ...source, mathStylesheet })
  }

  /** Takes all steps that a render takes before its first picture. Returns the number of pages. */
  const layOutAll = async (run: RunStep) => {
    const { pageCount } = await layOutPages(run, pageInput(card, config))
    await run('fingerprintPages', { cardHeightPx: card.heightPx, pageCount })
    await run('readCharacters', null)
    return pageCount
  }

  return {
    card,
    slots,
    html,
    render: async (markdown, file = config) => {
      const document = html(markdown)
      return pool.run(job(), async (page) => {
        const { pageCount } = await layOutPages(await openCanvas(page, document), pageInput(card, config))
        return { pages: pageCount, bytes: await captureAll(page, { from: 0, pages: pageCount }, file) }
      })
    },
    renderInParts: async (markdown, part) => {
      const document = await part('Markdown to HTML', () => html(markdown))
      const opened = Promise.withResolvers<CardPage>()
      const isDone = Promise.withResolvers<void>()
      const ended = pool.run(job(), async (page) => {
        opened.resolve(page)
        await isDone.promise
      })
      const page = await part('take a page', () => Promise.race([opened.promise, ended.then(never)]))
      const runStep = await part('open the document', () => openCanvas(page, document))
      const pages = await layOutAll((name, input) => part(name, () => runStep(name, input)))
      await part('first capture', () => page.capture(0, capturedFormat(config)))
      if (pages > 1) await part('other captures', () => captureAll(page, { from: 1, pages }, config))
      // A second time, its process and its fonts are no longer new.
      await part('open and lay out again', async () => layOutAll(await openCanvas(page, document)))
      isDone.resolve()
      await ended
      return pages
    },
    white: (pages) =>
      pool.run(job(), async (page) => {
        const height = pages * card.heightPx
        await page.open(`<!doctype html><body style="margin:0;background:#fff;height:${height}px"></body>`)
        return { pages, bytes: await captureAll(page, { from: 0, pages }, config) }
      }),
    browserVersion: () => pool.run(job(), async (page) => page.browserVersion),
    close: async () => {
      await pool.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** Finishes two pictures while the next is captured, as the worker does. */
async function captureAll(
  page: CardPage,
  { from, pages }: { readonly from: number; readonly pages: number },
  file: File,
): Promise<number> {
  let bytes = 0
  let [finishing, finishingBefore] = [Promise.resolve(), Promise.resolve()]
  for (let index = from; index < pages; index++) {
    const taken = await page.capture(index, capturedFormat(file))
    await finishingBefore
    finishingBefore = finishing
    finishing = Promise.all([encodeCaptured(taken, file), finishing]).then(([picture]) => {
      bytes += picture.byteLength
    })
  }
  await finishing
  return bytes
}

function never(): never {
  throw new Error('The job ended before its page was used.')
}
