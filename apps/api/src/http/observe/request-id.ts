import { randomBytes } from 'node:crypto'
import { requestIdSchema } from '@galley/contracts'
import type { RequestHandler, Response } from 'express'

/** Sets the request id, the caller's own if it is well-formed, and returns it in the response. */
export const requestId: RequestHandler = (req, res, next) => {
  const own = requestIdSchema.safeParse(req.headers['x-request-id'])
  const id = own.success ? own.data : `req_${randomBytes(12).toString('hex')}`
  res.setHeader('X-Request-Id', id)
  next()
}

export function requestIdOf(res: Response): string {
  return String(res.getHeader('X-Request-Id'))
}
