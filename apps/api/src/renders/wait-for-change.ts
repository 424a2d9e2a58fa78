import type { Render, RenderId, UserId } from '@galley/backend'
import type { ApiContext } from '../context.ts'

/** How often a waiting request looks by itself, for when an announcement was lost. */
const LOOK_EVERY_MS = 2_000

/** A render's states as they come, the present one first, until it ends, the client goes, time is up, or this process stops. */
export async function* followRender(
  ctx: Pick<ApiContext, 'renders' | 'renderEvents' | 'closing'>,
  of: { ownerId: UserId; id: RenderId },
  gone: AbortSignal,
): AsyncGenerator<Render> {
  const signal = AbortSignal.any([gone, ctx.closing])
  let wake = () => {}
  const unsubscribe = ctx.renderEvents.subscribe(of.id, () => wake())
  try {
    let shown: string | null = null
    for (;;) {
      const changed = new Promise<void>((resolve) => {
        wake = resolve
      })
      const render = await ctx.renders.find(of.ownerId, of.id)
      if (!render) return
      const state = `${render.status} ${render.attempt} ${render.pagesDone} ${render.pagesTotal}`
      if (state !== shown) yield render
      shown = state
      if (isFinal(render) || signal.aborted) return
      await firstOf(changed, signal)
    }
  } finally {
    unsubscribe()
  }
}

/** The render once its status is another than at first, or as it is when `waitMs` are over. Null when there is none. */
export async function waitForChange(
  ctx: Pick<ApiContext, 'renders' | 'renderEvents' | 'closing'>,
  of: { ownerId: UserId; id: RenderId; waitMs: number },
  signal: AbortSignal,
): Promise<Render | null> {
  let last: Render | null = null
  const until = AbortSignal.any([signal, AbortSignal.timeout(of.waitMs)])
  for await (const render of followRender(ctx, of, until)) {
    if (last && render.status !== last.status) return render
    last = render
  }
  return last
}

function isFinal({ status }: Render): boolean {
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
