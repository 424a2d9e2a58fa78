import type { Request, RequestHandler } from 'express'
import type { ApiContext } from '../../context.ts'
import { factsOf, methodOf } from './request-log.ts'

/** Counts every response by its route's pattern. Requests without a pattern, such as web app files, count as `none`. */
export function requestMetrics(ctx: Pick<ApiContext, 'metrics'>): RequestHandler {
  const { requests, requestSeconds } = ctx.metrics
  return (req, res, next) => {
    const startedAt = performance.now()
    res.once('close', () => {
      const method = methodOf(req)
      const { route = 'none' } = factsOf(res)
      requests.add({ method, route, status: res.statusCode })
      if (isPatient(req, route)) return
      requestSeconds.observe({ method, route }, (performance.now() - startedAt) / 1000)
    })
    next()
  }
}

/** Returns whether the request is a long poll or an event stream. */
function isPatient(req: Request, route: string): boolean {
  return /[?&]wait=[1-9]/.test(req.originalUrl) || route.endsWith('/events')
}
