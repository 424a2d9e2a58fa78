import type { Layout, LayoutRequest } from '@galley/backend'
import { layOutPages } from '@galley/render/in-page'
import type { BrowserPool, Card } from '../browser/index.ts'
import { openCanvas } from './open-canvas.ts'

/** Lays one document out and stores nothing. @throws BrowserError when it can't be done in time. */
export async function layOut(
  browsers: BrowserPool,
  { html, card, maxPages }: LayoutRequest,
  { signal, deadlineMs }: { readonly signal: AbortSignal; readonly deadlineMs: number },
): Promise<Layout> {
  const job = { card: card as Card, signal, deadlineMs }
  return browsers.run(job, async (page) => {
    const run = await openCanvas(page, html)
    const layout = await layOutPages(run, { cardHeightPx: card.heightPx, maxPages })
    return {
      pageCount: layout.pageCount,
      pages: layout.pages.map(({ fill, firstLine, lastLine }) => ({ fill, firstLine, lastLine })),
      warnings: layout.warnings.map(({ code, page: number }) => ({ code, page: number })),
      layoutHash: layout.layoutHash,
    }
  })
}
