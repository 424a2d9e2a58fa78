import type { Data } from './api-types.ts'
import { call } from './call.ts'
import { GalleyError } from './galley-error.ts'
import { outageOf } from './outage.ts'
import { BYTE_ROUTES } from './routes.ts'
import { readEvents } from './server-sent-events.ts'
import type { Settings } from './settings.ts'
import { backOffMs, pause } from './timing.ts'
import type { CallOptions } from './transport.ts'
import { send } from './transport.ts'

export type RenderData = Data<'renders.get'>

export type WaitOptions = Omit<CallOptions, 'timeoutMs'> & {
  /** Called with the current render, then after each change, including each finished page. */
  readonly onProgress?: (render: RenderData) => void
  /** How long to wait in total, restarts of the service included. Without it, the wait ends after two minutes without an answer. */
  readonly waitMs?: number
}

/** The longest wait that the API accepts. */
const LONG_POLL_S = 25
/** A long poll that returns sooner than this without a change was cut short by a proxy. */
const HELD_AT_LEAST_MS = 1_000
/** The longest delay of a timer, 24 days. */
const LONGEST_TIMER_MS = 2 ** 31 - 1
const REST = { leastMs: 300, mostMs: 5_000 }

/**
 * Waits until a render is completed, even if the service restarts meanwhile.
 *
 * @throws GalleyError with the code of the render if it failed, `canceled` if it was canceled, and `timeout` after
 *   `waitMs`. On abort, throws the reason of the signal.
 */
export async function waitForRender(
  settings: Settings,
  id: string,
  { onProgress, waitMs = Number.POSITIVE_INFINITY, signal, ...options }: WaitOptions = {},
): Promise<RenderData> {
  const late = new AbortController()
  const hasEnd = Number.isFinite(waitMs)
  const timer = hasEnd ? setTimeout(() => late.abort(), Math.min(waitMs, LONGEST_TIMER_MS)) : undefined
  const either = signal ? AbortSignal.any([signal, late.signal]) : late.signal
  // A long poll ends when the status changes. Without `onProgress`, nothing else matters.
  const statesBy = onProgress ? streamedStates : polledStates
  try {
    const until = { ...options, signal: either, caller: signal, endsAt: Date.now() + waitMs }
    for await (const render of statesBy(settings, id, until)) {
      onProgress?.(render)
      if (render.status === 'completed') return render
      throwIfEnded(render)
    }
  } catch (error) {
    if (!late.signal.aborted || error !== late.signal.reason) throw error
  } finally {
    clearTimeout(timer)
  }
  const message = 'The render has not ended in the time given to it.'
  throw new GalleyError(message, { code: 'timeout', details: { render_id: id } })
}

/** `signal` also aborts at the deadline. `caller` aborts only if the caller does. */
type Until = CallOptions & { readonly endsAt: number; readonly caller?: AbortSignal | undefined }

/** Yields each new state by long poll, starting with the current one, until the final one or the deadline. */
async function* polledStates(
  settings: Settings,
  id: string,
  { endsAt, caller, ...options }: Until,
): AsyncGenerator<RenderData, void> {
  const outage = outageOf(settings, { hasEnd: Number.isFinite(endsAt), signal: options.signal })
  const look = (wait: number, signal: AbortSignal | undefined) =>
    outage.outlast(() =>
      call(settings, 'renders.get', { id, query: { wait }, options: { ...options, signal } }),
    )
  // Even a wait of no time yields the current state.
  let { data: render } = await look(0, caller)
  yield render
  let cutShort = 0
  while (!isFinal(render) && Date.now() < endsAt) {
    const askedAt = Date.now()
    const last = stateOf(render)
    const wait = Math.min(LONG_POLL_S, Math.floor((endsAt - askedAt) / 1000))
    ;({ data: render } = await look(wait, options.signal))
    const isNew = stateOf(render) !== last
    if (isNew) yield render
    cutShort = isNew || Date.now() - askedAt >= HELD_AT_LEAST_MS ? 0 : cutShort + 1
    if (cutShort > 0) await pause(backOffMs(cutShort, REST), options.signal)
  }
}

/** Yields each new state from the event stream, pages included, until the final one or the deadline. */
async function* streamedStates(
  settings: Settings,
  id: string,
  until: Until,
): AsyncGenerator<RenderData, void> {
  const { endsAt, caller: _, ...options } = until
  let shown = ''
  let lastEventId: string | undefined
  const outage = outageOf(settings, { hasEnd: Number.isFinite(endsAt), signal: options.signal })
  for (let failures = 0; ; failures++) {
    try {
      for await (const { render, eventId } of statesOf(settings, id, { ...options, lastEventId })) {
        lastEventId = eventId ?? lastEventId
        const state = stateOf(render)
        if (state !== shown) yield render
        if (isFinal(render)) return
        shown = state
        failures = 0
        outage.over()
      }
    } catch (error) {
      await outage.survive(error)
      continue
    }
    await pause(backOffMs(failures, REST), options.signal)
  }
}

/**
 * Yields a render's states as they arrive, from the current one to the final one. After a lost connection it reconnects and
 * continues after the last event, or with the current state, so that no state is missed.
 */
export function followRender(
  settings: Settings,
  id: string,
  options: CallOptions = {},
): AsyncGenerator<RenderData, void> {
  return streamedStates(settings, id, { ...options, endsAt: Number.POSITIVE_INFINITY })
}

type Announced = { readonly render: RenderData; readonly eventId: string | undefined }

async function* statesOf(
  settings: Settings,
  id: string,
  { lastEventId, ...options }: CallOptions & { readonly lastEventId: string | undefined },
): AsyncGenerator<Announced, void> {
  const headers = {
    accept: 'text/event-stream',
    ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
  }
  const response = await send(settings, BYTE_ROUTES['renders.events'], {
    ...options,
    params: { id },
    headers,
  })
  if (!response.body) return
  try {
    for await (const { event, data, id: eventId } of readEvents(response.body)) {
      if (event === 'render') yield { render: (JSON.parse(data) as { data: RenderData }).data, eventId }
    }
  } catch {
    // The connection was lost. The caller of this function reconnects, unless the signal was aborted.
    options.signal?.throwIfAborted()
  }
}

function stateOf({ status, attempt, progress }: RenderData): string {
  return `${status} ${attempt} ${progress.pages_done} ${progress.pages_total}`
}

function isFinal({ status }: RenderData): boolean {
  return status === 'completed' || status === 'failed' || status === 'canceled'
}

function throwIfEnded(render: RenderData): void {
  if (!isFinal(render)) return
  const code = render.status === 'canceled' ? 'canceled' : (render.error?.code ?? 'render_failed')
  const message = render.error?.message ?? 'The render was canceled.'
  throw new GalleyError(message, { code, details: { render_id: render.render_id } })
}
