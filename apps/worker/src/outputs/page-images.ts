import type { Claim, Render, RenderWarning } from '@galley/backend'
import { AppError } from '@galley/backend'
import type { LayoutWarning } from '@galley/render'
import { cardOf, pageInput } from '@galley/render'
import { layOutPages } from '@galley/render/in-page'
import type { CardPage } from '../browser/index.ts'
import type { WorkerContext } from '../context.ts'
import type { Lease } from '../lease.ts'
import { RenderFailure } from '../render-failure.ts'
import type { StoredFiles } from './stored-files.ts'

const EXTENSION = { png: 'png', jpeg: 'jpg', webp: 'webp' } as const

const WARNING_MESSAGES: Record<LayoutWarning['code'], string> = {
  image_unreachable: 'An image could not be shown; its description stands in its place.',
  too_many_pages: 'The text needs more pages than it may have.',
  page_sparse: 'A page is nearly empty.',
  heading_stranded: 'A heading stands apart from the text it belongs to.',
}

type Work = { readonly render: Render; readonly claim: Claim; readonly html: string; readonly lease: Lease }

/**
 * Lays the canvas out, charges its pages, photographs each and stores it while the next is taken.
 *
 * @throws RenderFailure `too_many_pages`, `quota_exceeded`, or what storing throws.
 */
export async function photographPages(
  ctx: Pick<WorkerContext, 'renders'>,
  { render, claim, html, lease }: Work,
  { page, files }: { page: CardPage; files: StoredFiles },
): Promise<readonly RenderWarning[]> {
  const { config } = render
  const card = cardOf(config)
  await page.open(html)
  const layout = await layOutPages(page.evaluate, pageInput(card, config))
  if (layout.pageCount > config.max_pages) throw new RenderFailure('too_many_pages', { isTransient: false })
  await chargePages(ctx, claim, layout.pageCount)

  for (let index = 0; index < layout.pageCount; index++) {
    const body = await page.capture(index, config.format)
    const name = `page-${String(index + 1).padStart(2, '0')}.${EXTENSION[config.format]}`
    await files.add({
      name,
      body,
      kind: 'page',
      page: index + 1,
      contentType: `image/${config.format}`,
      widthPx: card.widthPx * card.scale,
      heightPx: card.heightPx * card.scale,
      altText: null,
    })
    lease.report(index + 1)
  }
  return layout.warnings.map(({ code, page }) => ({ code, page, message: WARNING_MESSAGES[code] }))
}

async function chargePages(ctx: Pick<WorkerContext, 'renders'>, claim: Claim, pages: number): Promise<void> {
  const isOurs = await ctx.renders.chargePages(claim, pages).catch((error: unknown) => {
    const isRefused = error instanceof AppError && error.code === 'quota_exceeded'
    if (isRefused) throw new RenderFailure('quota_exceeded', { isTransient: false })
    throw error
  })
  if (!isOurs) throw new RenderFailure('worker_lost', { isTransient: true })
}
