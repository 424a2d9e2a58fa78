import { once } from 'node:events'
import type { Bearer, RenderId } from '@galley/backend'
import { appError } from '@galley/backend'
import type { Response } from 'express'
import type { ApiContext } from '../context.ts'
import { presentRender } from './present-render.ts'
import { followRender } from './wait-for-change.ts'

/** Proxies end connections that are silent for long. */
const HEARTBEAT_MS = 15_000

/**
 * Sends a render's states as server-sent events named `render`, the present one first, and ends after the final one.
 *
 * @throws not_found before anything is sent.
 */
export async function streamEvents(
  ctx: ApiContext,
  { bearer, id, signal }: { bearer: Bearer; id: RenderId; signal: AbortSignal },
  res: Response,
): Promise<void> {
  if (!(await ctx.renders.find(bearer.userId, id))) throw appError('not_found', 'There is no such render.')
  res.status(200).set({
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'private, no-store',
    'X-Accel-Buffering': 'no',
  })
  res.flushHeaders()
  const heartbeat = setInterval(() => res.write(': still here\n\n'), HEARTBEAT_MS)
  try {
    for await (const render of followRender(ctx, { ownerId: bearer.userId, id }, signal)) {
      const data = JSON.stringify({ data: presentRender(ctx, render, bearer.holder) })
      // A client that reads slowly is waited for, so that it can't fill our memory.
      if (!res.write(`event: render\ndata: ${data}\n\n`)) await once(res, 'drain', { signal }).catch(() => {})
    }
  } finally {
    clearInterval(heartbeat)
    res.end()
  }
}
