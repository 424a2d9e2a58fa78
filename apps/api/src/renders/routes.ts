import { appError } from '@galley/backend'
import {
  cancelRender as cancelRenderEndpoint,
  createExport,
  createRender,
  getCanvas,
  getRender,
  listRenders,
  parseId,
  renderIdSchema,
  streamRenderEvents,
} from '@galley/contracts'
import type { ApiContext } from '../context.ts'
import { whileWatched } from '../http/access/access-watch.ts'
import { DOCUMENT_POLICY } from '../http/document-policy.ts'
import type { Endpoints } from '../http/endpoints.ts'
import { pageMeta, readCursor } from '../http/read/cursor.ts'
import { buildCanvas } from './build-canvas.ts'
import { cancelRender } from './cancel-render.ts'
import { exportRender, showExport } from './export-render.ts'
import { onlyReadable } from './only-readable.ts'
import { presentRender } from './present-render.ts'
import { replayRender, requestRender } from './request-render.ts'
import { streamEvents } from './stream-events.ts'
import { waitForChange } from './wait-for-change.ts'

export function renderRoutes(endpoints: Endpoints, ctx: ApiContext): void {
  // Register this before `/renders/{id}`, which would otherwise match its paths.
  endpoints.serveSigned(getCanvas, async ({ params, query }, res) => {
    const html = await buildCanvas(ctx, params.id, Number(query.get('page') ?? 1))
    res.set(DOCUMENT_POLICY).type('html').send(html)
  })

  endpoints.serveCreation(createRender, {
    make: ({ bearer, body }, begin) => requestRender(ctx, { bearer, ...body }, begin),
    replay: ({ bearer, body }, id) =>
      replayRender(ctx, { bearer, config: body.config }, parseId('render', id)),
  })

  endpoints.serve(listRenders, async ({ ownerId, bearer, query }) => {
    const page = await ctx.renders.list(ownerId, {
      limit: query.limit,
      before: readCursor(query.cursor, renderIdSchema),
      projectId: query.project_id ?? null,
      status: query.status ?? null,
      platform: query.platform ?? null,
      newestOf: query.newest_of ?? null,
    })
    return {
      data: page.items.map((render) => presentRender(ctx, render, bearer.holder)),
      meta: pageMeta(page),
    }
  })

  endpoints.serve(getRender, async ({ ownerId, bearer, params, query, signal }) => {
    const id = params.id
    const waitMs = query.wait * 1000
    const render =
      waitMs > 0
        ? await ctx.openCalls.hold(ownerId, () =>
            whileWatched(ctx, bearer, (access) =>
              waitForChange(ctx, { ownerId, id, access, waitMs }, signal),
            ),
          )
        : await ctx.renders.find(ownerId, id)
    if (!render) throw appError('not_found', 'There is no such render.')
    return { data: presentRender(ctx, render, bearer.holder) }
  })

  endpoints.serveStream(streamRenderEvents, ({ bearer, params, lastEventId, signal }, res) =>
    ctx.openCalls.hold(bearer.userId, () =>
      streamEvents(ctx, { bearer, id: params.id, lastEventId, signal }, res),
    ),
  )

  endpoints.serve(cancelRenderEndpoint, async ({ ownerId, bearer, params }) => {
    const render = await cancelRender(ctx, ownerId, params.id)
    return { data: onlyReadable(presentRender(ctx, render, bearer.holder), bearer) }
  })

  endpoints.serveCreation(createExport, {
    make: ({ bearer, params }, begin) => exportRender(ctx, { bearer, id: params.id }, begin),
    replay: ({ bearer, params }) => showExport(ctx, bearer, params.id),
  })
}
