import type { Layout, LayoutRequest } from '@galley/backend'
import { layOutPages } from '@galley/render/in-page'
import type { BrowserPool, Card } from '../browser/index.ts'
import { openCanvas } from './open-canvas.ts'

/** Lays one document out and stores nothing. @throws BrowserError when it can't be done in time. */
export async function layOut(
  browsers: BrowserPool,
  { html, card, maxPages, pictureOfLine, lines }: LayoutRequest,
  { signal, deadlineMs }: { readonly signal: AbortSignal; readonly deadlineMs: number },
): Promise<Layout> {
  const job = { card: card as Card, signal, deadlineMs }
  return browsers.run(job, async (page) => {
    const run = await openCanvas(page, html)
    const layout = await layOutPages(run, { cardHeightPx: card.heightPx, maxPages })
    const shown = pictureOfLine === undefined ? null : pageOf(layout.pages, pictureOfLine)
    const picture = shown === null ? null : await page.capture(shown, 'jpeg')
    const place = { cardHeightPx: card.heightPx, pageCount: layout.pageCount }
    const boxes = lines && (await run('findLines', { ...place, lines }))
    return {
      pageCount: layout.pageCount,
      pages: layout.pages.map(({ fill, firstLine, lastLine }) => ({ fill, firstLine, lastLine })),
      warnings: layout.warnings.map(({ code, page: number }) => ({ code, page: number })),
      layoutHash: layout.layoutHash,
      ...(boxes && { boxes }),
      ...(picture && { picture: Buffer.from(picture).toString('base64') }),
    }
  })
}

/** Returns the index of the page that shows a line: the last one that begins at it or before it. */
function pageOf(pages: Layout['pages'], line: number): number {
  const at = pages.findLastIndex(({ firstLine }) => firstLine !== null && firstLine <= line)
  return Math.max(0, at)
}
