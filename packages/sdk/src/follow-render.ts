import type { Data } from './api-types.ts'
import { call } from './call.ts'
import { GalleyError } from './galley-error.ts'
import { BYTE_ROUTES } from './routes.ts'
import { readEvents } from './server-sent-events.ts'
import type { Settings } from './settings.ts'
import { backOffMs, pause } from './timing.ts'
import type { CallOptions } from './transport.ts'
import { send } from './transport.ts'

export type Render = Data<'renders.get'>

export type WaitOptions = Omit<CallOptions, 'timeoutMs'> & {
  /** Called with the render as it is at first, and whenever it has changed: with each page that is done, too. */
  readonly onProgress?: (render: Render) => void
  /** How long to wait in all; without an end when left out. */
  readonly waitMs?: number
}

/** The longest wait that the API takes. */
const LONG_POLL_S = 25
/** A long poll that came back sooner than this without news wasn't held: somebody in between cut it short. */
const HELD_AT_LEAST_MS = 1_000
const REST = { leastMs: 300, mostMs: 5_000 }

/**
 * Waits until a render is completed.
 *
 * @throws GalleyError with the render's own code when it failed, `canceled` when it was canceled, `timeout` when
 *   `waitMs` are over; the signal's reason on abort.
 */
export async function waitForRender(
  settings: Settings,
  id: string,
  { onProgress, waitMs = Number.POSITIVE_INFINITY, ...options }: WaitOptions = {},
): Promise<Render> {
  const endsAt = Date.now() + waitMs
  // A long poll ends when the status changes, which is all that somebody without a progress bar wants to know.
  const statesBy = onProgress ? streamedStates : polledStates
  for await (const render of statesBy(settings, id, { ...options, endsAt })) {
    onProgress?.(render)
    if (render.status === 'completed') return render
    throwIfEnded(render)
  }
  const message = 'The render has not ended in the time given to it.'
  throw new GalleyError(message, { code: 'timeout', details: { render_id: id } })
}

/** Each new state as it is announced, pages included, until the final one or until time is up. */
async function* streamedStates(
  settings: Settings,
  id: string,
  { endsAt, signal, ...options }: CallOptions & { readonly endsAt: number },
): AsyncGenerator<Render, void> {
  const late = new AbortController()
  const timer = Number.isFinite(endsAt) ? setTimeout(() => late.abort(), endsAt - Date.now()) : undefined
  const either = signal ? AbortSignal.any([signal, late.signal]) : late.signal
  try {
    yield* followRender(settings, id, { ...options, signal: either })
  } catch (error) {
    if (!late.signal.aborted) throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Each new state by long poll, the present one first, until the final one or until time is up. */
async function* polledStates(
  settings: Settings,
  id: string,
  { endsAt, ...options }: CallOptions & { readonly endsAt: number },
): AsyncGenerator<Render, void> {
  let shown = ''
  let cutShort = 0
  do {
    const askedAt = Date.now()
    const wait = shown === '' ? 0 : Math.min(LONG_POLL_S, Math.floor((endsAt - askedAt) / 1000))
    const { data: render } = await call(settings, 'renders.get', { id, query: { wait }, options })
    const isNew = stateOf(render) !== shown
    if (isNew) yield render
    if (isFinal(render)) return
    shown = stateOf(render)
    cutShort = isNew || Date.now() - askedAt >= HELD_AT_LEAST_MS ? 0 : cutShort + 1
    if (cutShort > 0) await pause(Math.min(backOffMs(cutShort, REST), endsAt - Date.now()), options.signal)
  } while (Date.now() < endsAt)
}

/**
 * A render's states as they come, the present one first, until the final one. A connection that breaks is made anew:
 * its first event is the present state, so nothing is missed.
 */
export async function* followRender(
  settings: Settings,
  id: string,
  options: CallOptions = {},
): AsyncGenerator<Render, void> {
  let shown = ''
  for (let failures = 0; ; failures++) {
    for await (const render of statesOf(settings, id, options)) {
      const state = stateOf(render)
      if (state !== shown) yield render
      if (isFinal(render)) return
      shown = state
      failures = 0
    }
    await pause(backOffMs(failures, REST), options.signal)
  }
}

async function* statesOf(settings: Settings, id: string, options: CallOptions): AsyncGenerator<Render, void> {
  const headers = { accept: 'text/event-stream' }
  const response = await send(settings, BYTE_ROUTES['renders.events'], {
    ...options,
    params: { id },
    headers,
  })
  if (!response.body) return
  try {
    for await (const { event, data } of readEvents(response.body)) {
      if (event === 'render') yield (JSON.parse(data) as { data: Render }).data
    }
  } catch {
    // The connection broke; whoever follows makes a new one, unless it was the caller who hung up.
    options.signal?.throwIfAborted()
  }
}

function stateOf({ status, attempt, progress }: Render): string {
  return `${status} ${attempt} ${progress.pages_done} ${progress.pages_total}`
}

function isFinal({ status }: Render): boolean {
  return status === 'completed' || status === 'failed' || status === 'canceled'
}

function throwIfEnded(render: Render): void {
  if (!isFinal(render)) return
  const code = render.status === 'canceled' ? 'canceled' : (render.error?.code ?? 'render_failed')
  const message = render.error?.message ?? 'The render was canceled.'
  throw new GalleyError(message, { code, details: { render_id: render.render_id } })
}
