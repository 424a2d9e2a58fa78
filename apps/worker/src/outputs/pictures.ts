import type { RenderWarning } from '@galley/backend'
import { AppError } from '@galley/backend'
import type { Caption } from '@galley/contracts'
import type { CanvasDocument, LayoutWarning, PageLayout } from '@galley/render'
import {
  canvasDocuments,
  cardOf,
  missingGlyphs,
  pageInput,
  platformProfiles,
  writeCaption,
} from '@galley/render'
import { layOutPages } from '@galley/render/in-page'
import type { WorkerContext } from '../context.ts'
import { openCanvas } from '../layout/open-canvas.ts'
import { RenderFailure } from '../render-failure.ts'
import { describePictures } from './describe-pictures.ts'
import { FontCounts } from './font-counts.ts'
import { photographAll } from './photograph.ts'
import type { OutputPicture, Pictures, RenderAttempt } from './render-attempt.ts'

const WARNING_MESSAGES: Record<LayoutWarning['code'] | 'missing_glyph', string> = {
  image_unreachable: 'An image could not be shown; its description stands in its place.',
  diagram_unsupported: 'A diagram could not be drawn; its source stands in its place.',
  too_many_pages: 'The text needs more pages than it may have.',
  page_sparse: 'A page is nearly empty.',
  heading_stranded: 'A heading stands apart from the text it belongs to.',
  table_as_records: 'A table was too wide for the card; each of its rows stands as a record.',
  cover_fallback: 'The text lacks what the layout of its cover needs; another takes its place.',
  missing_glyph: 'There is no font for some characters of a page: they show as empty boxes.',
}

/**
 * Lays out a render's documents, charges all of their pages, captures each page, and stores it during the next capture.
 *
 * @throws RenderFailure `too_many_pages`, `quota_exceeded`, `canvas_unavailable`, or what storing throws.
 */
export async function takePictures(ctx: WorkerContext, attempt: RenderAttempt): Promise<Pictures> {
  const { render, lease, canvases } = attempt
  const documents = canvasDocuments(render)
  const pages: OutputPicture[] = []
  const layoutHashes: string[] = []
  const fonts = new FontCounts(attempt.source.brand)
  const warnings: RenderWarning[] = []
  const charge = (count: number) => ctx.stage('charge', () => chargePages(ctx, attempt, count))
  let browser = ''
  let caption: Caption | null = null
  for (const [index, document] of documents.entries()) {
    const html = await ctx.stage('canvas', () => canvases.get(document.page))
    const next = documents[index + 1]
    if (next) canvases.start(next.page)
    const card = cardOf(document.config)
    const job = { card, signal: lease.signal, deadlineMs: ctx.config.renderDeadlineMs }
    await ctx.browsers.run(job, async (page) => {
      const { run, layout } = await ctx.stage('layout', async () => {
        const run = await openCanvas(page, html)
        return { run, layout: await layOutPages(run, pageInput(card, document.config)) }
      })
      refuseTooMany(document, layout)
      // Each document after the first is a single cover, so the total is known before the first picture.
      if (pages.length === 0) await charge(layout.pageCount + documents.length - 1)
      const set = describePictures(document, layout, { ...attempt.source, before: pages.length })
      const first = Promise.withResolvers<void>()
      const isLast = !next
      const onFirst = first.resolve
      await Promise.all([
        ctx.stage('capture', () =>
          photographAll(ctx, attempt, { page, run, document, html, pictures: set, isLast, onFirst }),
        ),
        // The first picture doesn't wait for this. The worker has little to do while the browser draws the others.
        first.promise
          .then(() => run('readCharacters', null))
          .then((sets) => fonts.add(sets))
          .then(() => {
            caption ??= captionOf(attempt)
          }),
      ])
      const found = [...layout.warnings, ...glyphWarnings(layout)]
      warnings.push(...found.map((warning) => present(warning, pages.length)))
      layoutHashes.push(layout.layoutHash)
      browser = page.browserVersion
      pages.push(...set)
    })
  }
  return { pages, layoutHashes, fontsUsed: fonts.names(), browser, caption, warnings }
}

function captionOf({ render, source }: RenderAttempt): Caption | null {
  const { caption: rules } = platformProfiles[render.platform]
  return rules && writeCaption(source, rules)
}

type PageWarning = { readonly code: keyof typeof WARNING_MESSAGES; readonly page: number | null }

/**
 * Returns one warning for each page with missing glyphs. It names no character, because that would be the user's text.
 */
function glyphWarnings({ pages }: PageLayout): PageWarning[] {
  const numbers = [...pages.keys()].filter((index) => missingGlyphs(pages[index]?.text ?? '').length > 0)
  return numbers.map((index) => ({ code: 'missing_glyph', page: index + 1 }))
}

function present({ code, page }: PageWarning, before: number): RenderWarning {
  return { code, page: page === null ? null : before + page, message: WARNING_MESSAGES[code] }
}

function refuseTooMany({ contents, config }: CanvasDocument, { pageCount }: PageLayout): void {
  const isRefused = contents === 'pages' && pageCount > config.max_pages
  if (isRefused) throw new RenderFailure('too_many_pages', { blame: 'text' })
}

async function chargePages(ctx: WorkerContext, { claim }: RenderAttempt, pages: number): Promise<void> {
  const isOurs = await ctx.renders.chargePages(claim, pages).catch((error: unknown) => {
    const isRefused = error instanceof AppError && error.code === 'quota_exceeded'
    if (isRefused) throw new RenderFailure('quota_exceeded', { blame: 'text' })
    throw error
  })
  if (!isOurs) throw new RenderFailure('worker_lost', { blame: 'none' })
}
