import { once } from 'node:events'
import type { Bearer, RenderId } from '@galley/backend'
import { appError, isPicture } from '@galley/backend'
import type { Response } from 'express'
import type { ApiContext } from '../context.ts'
import { AccessWatch } from '../http/access/access-watch.ts'
import type { PresentedArtifact, PresentedRender } from './present-render.ts'
import { presentRender } from './present-render.ts'
import { followRender, isFinal, stateOf } from './wait-for-change.ts'

type Reading = {
  readonly bearer: Bearer
  readonly id: RenderId
  /** The id of the last event that the client has; null if it has none. */
  readonly lastEventId: string | null
  readonly signal: AbortSignal
}

/**
 * Sends a render's states as server-sent events named `render`, and before them each page that the stream has not sent
 * yet as an event named `page`. The stream ends after the final state, or when the
 * credential ends. The current state comes first, unless the client has it already: an event's id is the name of its
 * state.
 *
 * @throws not_found before anything is sent.
 */
export async function streamEvents(
  ctx: ApiContext,
  { bearer, id, lastEventId, signal }: Reading,
  res: Response,
): Promise<void> {
  const found = await ctx.renders.find(bearer.userId, id)
  if (!found) throw appError('not_found', 'There is no such render.')
  if (isFinal(found) && stateOf(found) === lastEventId) {
    // A 204 status tells an `EventSource` not to reconnect.
    res.status(204).end()
    return
  }
  res.status(200).set({
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'private, no-store',
    'X-Accel-Buffering': 'no',
  })
  res.flushHeaders()
  const heartbeat = setInterval(() => res.write(': still here\n\n'), ctx.config.heartbeatMs)
  const access = new AccessWatch(ctx, bearer)
  const over = AbortSignal.any([signal, access.signal])
  const pages = new NewPages()
  try {
    for await (const render of followRender(
      ctx,
      { ownerId: bearer.userId, id, access, seen: lastEventId },
      signal,
    )) {
      const presented = presentRender(ctx, render, bearer.holder)
      const events = [
        ...pages
          .takeFrom(presented)
          .map((page) => `event: page\ndata: ${JSON.stringify({ data: page })}\n\n`),
        `id: ${stateOf(render)}\nevent: render\ndata: ${JSON.stringify({ data: presented })}\n\n`,
      ]
      // Wait for a slow client to read, so that unsent events can't fill our memory.
      if (!res.write(events.join(''))) await once(res, 'drain', { signal: over }).catch(() => {})
    }
  } catch (error) {
    if (!access.signal.aborted) throw error
    // Data that a slow client has not read yet must not reach it after its access has ended.
    if (res.writableNeedDrain) res.destroy()
  } finally {
    access.close()
    clearInterval(heartbeat)
    res.end()
  }
}

/** Remembers which pages a stream has sent. */
class NewPages {
  readonly #sent = new Set<string>()

  takeFrom({ artifacts }: PresentedRender): PresentedArtifact[] {
    const pages = artifacts.filter((artifact) => isPicture(artifact) && !this.#sent.has(artifact.artifact_id))
    for (const { artifact_id } of pages) this.#sent.add(artifact_id)
    return pages
  }
}
