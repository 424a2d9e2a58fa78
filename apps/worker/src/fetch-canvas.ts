import type { RenderId } from '@galley/backend'
import type { WorkerContext } from './context.ts'
import { RenderFailure } from './render-failure.ts'

/** Long enough to tolerate clock skew between two machines. */
const CANVAS_TTL_MS = 15 * 60_000
/** The statuses of a busy API. Any other refusal may be due to the text, or to the release that is being replaced. */
const BUSY: ReadonlySet<number> = new Set([429, 503])

/** Fetches the canvas documents of one render. */
export type Canvases = {
  /** Starts the fetch of a document before it is needed. A failure is reported by `get`. */
  start(page: number): void
  /** Uses a document that is being fetched already; null: that failed, so `get` fetches it again. */
  use(page: number, document: Promise<string | null>): void
  /** Returns a document, counted from 1. @throws RenderFailure `canvas_unavailable` */
  get(page: number): Promise<string>
}

export function canvasesOf(
  ctx: Parameters<typeof fetchCanvas>[0],
  id: RenderId,
  signal: AbortSignal,
): Canvases {
  const started = new Map<number, Promise<string>>()
  const start = (page: number) => {
    const document = fetchCanvas(ctx, { id, page }, signal)
    document.catch(() => undefined)
    started.set(page, document)
    return document
  }
  const use = (page: number, document: Promise<string | null>) => {
    started.set(
      page,
      document.then((html) => html ?? fetchCanvas(ctx, { id, page }, signal)),
    )
  }
  return { start, use, get: (page) => started.get(page) ?? start(page) }
}

/**
 * Returns one of a render's signed canvas documents, fetched over the internal address. The browser has no network, so
 * it gets the document from the worker.
 *
 * @throws RenderFailure `canvas_unavailable`, always with a retry: an API that is being replaced may refuse what the
 * new one grants, and a deleted render has no further attempt anyway.
 */
export async function fetchCanvas(
  ctx: Pick<WorkerContext, 'config' | 'signer' | 'tracing'>,
  { id, page }: { readonly id: RenderId; readonly page: number },
  signal: AbortSignal,
): Promise<string> {
  const path = ctx.signer.sign({
    method: 'GET',
    path: `/renders/png-canvas/${id}`,
    query: { page: String(page) },
    expiresAt: new Date(Date.now() + CANVAS_TTL_MS),
    holder: null,
  })
  const traceparent = ctx.tracing.current()
  const { timeoutMs, maxBytes } = ctx.config.canvas
  const response = await fetch(`${ctx.config.apiInternalUrl}/v1${path}`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    redirect: 'error',
    headers: traceparent === null ? {} : { traceparent },
  }).catch((cause: unknown) => {
    throw new RenderFailure('canvas_unavailable', { blame: 'service', cause })
  })
  if (!response.ok) {
    throw new RenderFailure('canvas_unavailable', {
      blame: BUSY.has(response.status) ? 'service' : 'unknown',
    })
  }
  if (Number(response.headers.get('content-length')) > maxBytes) {
    throw new RenderFailure('layout_failed', { blame: 'text' })
  }
  return response.text().catch((cause: unknown) => {
    throw new RenderFailure('canvas_unavailable', { blame: 'service', cause })
  })
}
