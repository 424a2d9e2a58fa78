import type { RenderId } from '@galley/backend'
import { appError } from '@galley/backend'
import { createRender, getCanvas, getRender } from '@galley/contracts'
import type { ApiContext } from '../context.ts'
import { DOCUMENT_POLICY } from '../http/document-policy.ts'
import type { Endpoints } from '../http/endpoints.ts'
import { buildCanvas } from './build-canvas.ts'
import { presentRender } from './present-render.ts'
import { replayRender, requestRender } from './request-render.ts'

export function renderRoutes(endpoints: Endpoints, ctx: ApiContext): void {
  // Before `/renders/{id}`, whose paths it would otherwise share.
  endpoints.serveSigned(getCanvas, async ({ params }, res) => {
    const html = await buildCanvas(ctx, params.id as RenderId)
    res.set(DOCUMENT_POLICY).type('html').send(html)
  })

  endpoints.serveCreation(createRender, {
    make: ({ bearer, body }, begin) => requestRender(ctx, { bearer, ...body }, begin),
    replay: ({ bearer }, id) => replayRender(ctx, bearer, id as RenderId),
  })

  endpoints.serve(getRender, async ({ ownerId, bearer, params }) => {
    const render = await ctx.renders.find(ownerId, params.id as RenderId)
    if (!render) throw appError('not_found', 'There is no such render.')
    return { data: presentRender(ctx, render, bearer.tokenId) }
  })
}
