import type { Request, RequestHandler, Response } from 'express'
import type { ApiContext } from '../../context.ts'
import { requestIdOf } from './request-id.ts'

/** Facts that the pipeline's steps add to a request's log line. */
export type RequestFacts = { route?: string; user_id?: string; token_id?: string }

export function factsOf(res: Response): RequestFacts {
  const locals = res.locals as { facts?: RequestFacts }
  locals.facts ??= {}
  return locals.facts
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Returns the request's method if the API knows it, because a caller can send any word. */
export function methodOf(req: Request): (typeof METHODS)[number] | 'OTHER' {
  return METHODS.find((method) => method === req.method) ?? 'OTHER'
}

/** Logs one line per response: the route's pattern and ids, never a path, a query or a body. */
export function requestLog(ctx: Pick<ApiContext, 'log'>): RequestHandler {
  return (req, res, next) => {
    const startedAt = performance.now()
    res.once('close', () => {
      ctx.log.info('request', {
        request_id: requestIdOf(res),
        method: methodOf(req),
        status: res.statusCode,
        duration_ms: Math.round(performance.now() - startedAt),
        ...factsOf(res),
      })
    })
    next()
  }
}
