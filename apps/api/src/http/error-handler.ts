import { AppError, appError, isDatabaseAway, loggedError, partIsAway } from '@galley/backend'
import type { ErrorBody } from '@galley/contracts'
import { LIMITS } from '@galley/contracts'
import type { ErrorRequestHandler } from 'express'
import type { ApiContext } from '../context.ts'
import { requestIdOf } from './request-id.ts'

/** The one place that answers with an error. */
export function errorHandler(ctx: Pick<ApiContext, 'log' | 'metrics'>): ErrorRequestHandler {
  // biome-ignore lint/complexity/useMaxParams: Express knows an error handler by its four parameters.
  return (thrown, _req, res, _next) => {
    const error = toAppError(thrown)
    const request_id = requestIdOf(res)
    if (error.code === 'internal')
      ctx.log.error('internal error', { request_id, error: loggedError(error.cause ?? error) })
    countError(ctx.metrics, error)
    if (res.headersSent) {
      // Half an answer is out already; only the broken connection can tell the client.
      res.destroy()
      return
    }
    const { code, message, details } = error
    const body: ErrorBody = { data: null, error: { code, message, request_id, details: { ...details } } }
    res.removeHeader('ETag')
    if (code === 'unauthorized') res.setHeader('WWW-Authenticate', 'Bearer')
    res.status(error.status).set(error.headers).json(body)
  }
}

function countError({ errors, quotaRefusals }: ApiContext['metrics'], { code, details }: AppError): void {
  errors.add({ code })
  if (code === 'quota_exceeded') quotaRefusals.add({ metric: String(details.metric) })
}

/** What a caller is told of whatever was thrown. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  if (isDatabaseAway(thrown)) return partIsAway(thrown)
  return (
    fromHttpLibrary(thrown) ?? appError('internal', 'Something went wrong on our side.', { cause: thrown })
  )
}

/** What Express and its body parser throw, told by `type` and `status`; their messages may repeat the input. */
function fromHttpLibrary(thrown: unknown): AppError | null {
  if (!(thrown instanceof Error)) return null
  const { type, status } = thrown as { type?: unknown; status?: unknown }
  if (thrown instanceof URIError) return appError('invalid_request', 'The path is not well-formed.')
  if (type === 'entity.too.large') {
    return appError('payload_too_large', 'The request body is too large.', {
      details: { limit_bytes: LIMITS.bodyBytes },
    })
  }
  if (type === 'entity.parse.failed') return appError('invalid_request', 'The body is not valid JSON.')
  if (type === 'encoding.unsupported' || type === 'charset.unsupported') {
    return appError('invalid_request', 'The body must be JSON in UTF-8, plain or compressed with gzip.', {
      status: 415,
    })
  }
  const isClientError = typeof status === 'number' && status >= 400 && status < 500
  return isClientError ? appError('invalid_request', 'The request could not be read.') : null
}
