import { once } from 'node:events'
import type { Span } from '@galley/backend'
import type { RequestHandler, Response } from 'express'
import type { ApiContext } from '../../context.ts'
import { requestIdOf } from './request-id.ts'
import { factsOf, methodOf } from './request-log.ts'

/**
 * Traces each request as one span, as a child of the caller's `traceparent` if it is given. The span is named after
 * the route's pattern and holds ids, never a path, a query or a header.
 */
export function requestTrace(ctx: Pick<ApiContext, 'tracing'>): RequestHandler {
  return (req, res, next) => {
    const method = methodOf(req)
    const parent = req.get('traceparent') ?? null
    const attributes = { 'http.request.method': method, 'galley.request_id': requestIdOf(res) }
    const traced = ctx.tracing.span(
      `${method} none`,
      { kind: 'server', parent, attributes },
      async (span) => {
        const closed = once(res, 'close')
        next()
        await closed
        describe(span, method, res)
      },
    )
    // Only recording the span can throw here, and that must not end a request.
    traced.catch(() => undefined)
  }
}

function describe(span: Span, method: ReturnType<typeof methodOf>, res: Response): void {
  const { route = 'none' } = factsOf(res)
  span.rename(`${method} ${route}`)
  span.set({ 'http.route': route, 'http.response.status_code': res.statusCode })
}
