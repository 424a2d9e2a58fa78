import type { Render, RenderId, UserId } from '@galley/backend'
import type { ApiContext } from '../context.ts'
import type { AccessWatch } from '../http/access/access-watch.ts'

/** How often a waiting request polls the database, in case an announcement was lost. */
const LOOK_EVERY_MS = 2_000

/** A render that is followed, and the caller. */
type Followed = {
  readonly ownerId: UserId
  readonly id: RenderId
  readonly access: AccessWatch
  /** The name of the state that the caller has already. */
  readonly seen?: string | null
  /** Whether each finished page counts as a change. If not, progress is noticed only now and then. Default: true. */
  readonly withProgress?: boolean
}

/**
 * Yields a render's states as they change, starting with the current one. Ends when the render ends, the client
 * disconnects, the time is up, or this process stops. Access is checked before each state.
 *
 * @throws unauthorized when the access ends.
 */
export async function* followRender(
  ctx: Pick<ApiContext, 'renders' | 'renderEvents' | 'closing'>,
  of: Followed,
  gone: AbortSignal,
): AsyncGenerator<Render> {
  const signal = AbortSignal.any([gone, ctx.closing, of.access.signal])
  let wake = () => {}
  const unsubscribe = ctx.renderEvents.subscribe(of.id, (change) => {
    if (change === 'status' || of.withProgress !== false) wake()
  })
  try {
    let shown = of.seen ?? null
    for (;;) {
      const changed = new Promise<void>((resolve) => {
        wake = resolve
      })
      of.access.signal.throwIfAborted()
      const render = await ctx.renders.find(of.ownerId, of.id)
      if (!render) return
      const state = stateOf(render)
      if (state !== shown) {
        await of.access.check()
        yield render
      }
      shown = state
      if (isFinal(render) || gone.aborted || ctx.closing.aborted) return
      await firstOf(changed, signal)
    }
  } finally {
    unsubscribe()
  }
}

/**
 * Returns the render once its status has changed, or the current render after `waitMs`. Null when it does not exist.
 *
 * @throws unauthorized when the access ends meanwhile.
 */
export async function waitForChange(
  ctx: Pick<ApiContext, 'renders' | 'renderEvents' | 'closing'>,
  of: Followed & { readonly waitMs: number },
  signal: AbortSignal,
): Promise<Render | null> {
  let last: Render | null = null
  const until = AbortSignal.any([signal, AbortSignal.timeout(of.waitMs)])
  for await (const render of followRender(ctx, { ...of, withProgress: false }, until)) {
    if (last && render.status !== last.status) return render
    last = render
  }
  const isOver = until.aborted || ctx.closing.aborted
  // If following ended early and without a final state, the render has been deleted meanwhile.
  return isOver || (last && isFinal(last)) ? last : null
}

/** Returns the name of a render's state as a follower sees it. Different states have different names. */
export function stateOf({ status, attempt, pagesDone, pagesTotal }: Render): string {
  return `${status}-${attempt}-${pagesDone}-${pagesTotal ?? 'x'}`
}

export function isFinal({ status }: Render): boolean {
  return status === 'completed' || status === 'failed' || status === 'canceled'
}

async function firstOf(changed: Promise<void>, signal: AbortSignal): Promise<void> {
  const { promise: over, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, LOOK_EVERY_MS)
  const onAbort = () => resolve()
  signal.addEventListener('abort', onAbort)
  await Promise.race([changed, over])
  clearTimeout(timer)
  signal.removeEventListener('abort', onAbort)
}
