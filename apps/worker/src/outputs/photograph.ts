import type { CanvasDocument } from '@galley/render'
import { cardOf } from '@galley/render'
import type { RunStep } from '@galley/render/in-page'
import type { CardPage } from '../browser/index.ts'
import type { WorkerContext } from '../context.ts'
import { fetchCanvas } from '../fetch-canvas.ts'
import { capturedFormat, encodeCaptured } from '../images/encode-captured.ts'
import type { OutputPicture, RenderAttempt } from './render-attempt.ts'

const EXTENSION = { png: 'png', jpeg: 'jpg', webp: 'webp' } as const

type PictureSet = {
  readonly page: CardPage
  /** Runs steps in the page. */
  readonly run: RunStep
  readonly document: CanvasDocument
  readonly html: string
  readonly pictures: readonly OutputPicture[]
  /** Whether the render has no further document. */
  readonly isLast: boolean
  /** Called when the first picture is there. */
  readonly onFirst: () => void
}

/** Reading a text and writing its canvas document take about as long as two captures. */
const READ_AHEAD_PAGES = 2

/**
 * Stores the pictures of a document that has been laid out. Copies pictures that the project already has. Captures the
 * others, and encodes and stores each during the next captures. The charge covers all pictures, including the copies.
 *
 * @throws RenderFailure what storing throws.
 */
export async function photographAll(
  ctx: WorkerContext,
  attempt: RenderAttempt,
  set: PictureSet,
): Promise<void> {
  const { config } = set.document
  const keys = await keysOf(ctx, attempt, set)
  const known = await ctx.renders.findPictures(attempt.render.projectId, keys)
  let [storing, storingBefore] = [Promise.resolve(), Promise.resolve()]
  for (const [index, picture] of set.pictures.entries()) {
    readAheadNearEnd(ctx, set, index)
    const contentKey = keys[index]
    const facts = { ...describeFile(set.document, picture), ...(contentKey && { contentKey }) }
    const before = contentKey && known.get(contentKey.toString('hex'))
    if (before) await storing
    const isThere = before !== undefined && (await attempt.files.addCopy(facts, before))
    ctx.metrics.pictures.add({ origin: isThere ? 'copied' : 'taken' })
    if (!isThere) {
      const taken = await set.page.capture(index, capturedFormat(config))
      // At most two pages are encoded at a time, and they are stored in order. Neither blocks the next capture.
      await storingBefore
      storingBefore = storing
      storing = Promise.all([encodeCaptured(taken, config), storing]).then(([body]) =>
        attempt.files.add({ ...facts, body }),
      )
      storing.catch(() => undefined)
    }
    if (index === 0) set.onFirst()
  }
  await storing
}

/** Reads the next text ahead when the slot is nearly free. */
function readAheadNearEnd(ctx: WorkerContext, { isLast, pictures }: PictureSet, index: number): void {
  const isNearEnd = isLast && index === Math.max(0, pictures.length - READ_AHEAD_PAGES)
  if (!isNearEnd) return
  ctx.readAhead.start({
    renders: ctx.renders,
    fetchCanvas: (id, signal) => fetchCanvas(ctx, { id, page: 1 }, signal),
  })
}

async function keysOf(ctx: WorkerContext, { render }: RenderAttempt, set: PictureSet): Promise<Buffer[]> {
  const { page, run, document, html, pictures } = set
  const pages = { cardHeightPx: cardOf(document.config).heightPx, pageCount: pictures.length }
  const fingerprints = await run('fingerprintPages', pages)
  const { browserVersion: browser } = page
  return ctx.pageKeys.of({ projectId: render.projectId, document, html, browser, fingerprints })
}

function describeFile({ config }: CanvasDocument, picture: OutputPicture) {
  const card = cardOf(config)
  return {
    name: `${picture.kind}-${String(picture.page).padStart(2, '0')}.${EXTENSION[config.format]}`,
    kind: picture.kind,
    page: picture.page,
    contentType: `image/${config.format}`,
    widthPx: card.widthPx * card.scale,
    heightPx: card.heightPx * card.scale,
    altText: picture.altText,
  }
}
