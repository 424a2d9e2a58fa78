import { resolveRenderConfig } from '@galley/contracts'
import { pageInput } from '@galley/render'
import { layOutPages } from '@galley/render/in-page'
import type { TestBrowser } from '../../support/chromium.ts'
import { startTestBrowser } from '../../support/chromium.ts'
import { stepsIn } from '../../support/pages/page-steps.ts'
import type { Core, Made } from './core.ts'

/**
 * Renders the same pages with puppeteer's `page.screenshot`, one tab per document, in as many browsers: the obvious
 * implementation.
 */
export async function startPlain(core: Core, browsers: number) {
  const started = await Promise.all(Array.from({ length: browsers }, () => startTestBrowser()))
  const free = [...started]
  return {
    async render(markdown: string): Promise<Made> {
      const browser = free.pop()
      if (!browser) throw new Error('There are as many texts at a time as browsers.')
      return screenshots(browser, core, markdown).finally(() => free.push(browser))
    },
    close: () => Promise.all(started.map((browser) => browser.close())),
  }
}

async function screenshots(browser: TestBrowser, { card, html }: Core, markdown: string): Promise<Made> {
  const page = await browser.open(html(markdown), card)
  const input = pageInput(card, resolveRenderConfig('xhs', { max_pages: 100 }))
  const { pageCount } = await layOutPages(stepsIn(page), input)
  let bytes = 0
  for (let index = 0; index < pageCount; index++) {
    const picture = await page.photograph({ ...card, top: index * card.heightPx })
    bytes += picture.byteLength
  }
  await page.close()
  return { pages: pageCount, bytes }
}
