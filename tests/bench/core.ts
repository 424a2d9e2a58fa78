import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resolveRenderConfig } from '@galley/contracts'
import { prepareFontFolder } from '@galley/fonts'
import type { Card } from '@galley/render'
import { cardOf, documentHtml, pageInput, prepareHighlighting, readSource } from '@galley/render'
import { layOutPages } from '@galley/render/in-page'
import { loadMathStylesheet } from '../../apps/api/src/renders/math-stylesheet.ts'
import { startBrowserPool } from '../../apps/worker/src/browser/index.ts'
import { executable } from '../support/launch-browser.ts'

const DEADLINE_MS = 120_000

/** Everything that makes pages of a text, without service, stores and network around it. */
export type Core = {
  /** Makes all pages of a text, from its Markdown to the files, and says how many there were and how large. */
  render(markdown: string): Promise<Made>
  /** Takes as many pictures of a white page: the floor, as no page can be had for less this way. */
  white(pages: number): Promise<Made>
  /** The HTML of a text's pages, before they are laid out. */
  html(markdown: string): string
  readonly card: Card
  readonly lanes: number
  browserVersion(): Promise<string>
  close(): Promise<void>
}

export type Made = { readonly pages: number; readonly bytes: number }

export async function startCore(lanes: number): Promise<Core> {
  const dir = await mkdtemp(join(tmpdir(), 'galley-bench-'))
  await chmod(dir, 0o777)
  const pool = await startBrowserPool({
    executablePath: await executable(dir),
    scratchDir: dir,
    fontConfigFile: await prepareFontFolder(join(tmpdir(), 'galley-fonts')),
    lanes,
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

  return {
    card,
    lanes,
    html,
    render: async (markdown) => {
      const document = html(markdown)
      return pool.run(job(), async (page) => {
        await page.open(document)
        const { pageCount } = await layOutPages(page.evaluate, pageInput(card, config))
        return { pages: pageCount, bytes: await captureAll(page.capture, pageCount) }
      })
    },
    white: (pages) =>
      pool.run(job(), async (page) => {
        const height = pages * card.heightPx
        await page.open(`<!doctype html><body style="margin:0;background:#fff;height:${height}px"></body>`)
        return { pages, bytes: await captureAll(page.capture, pages) }
      }),
    browserVersion: () => pool.run(job(), async (page) => page.browserVersion),
    close: async () => {
      await pool.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

type CapturePage = (index: number, format: 'png') => Promise<Uint8Array>

async function captureAll(capture: CapturePage, pages: number): Promise<number> {
  let bytes = 0
  for (let index = 0; index < pages; index++) bytes += (await capture(index, 'png')).byteLength
  return bytes
}
