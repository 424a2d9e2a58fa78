import { AppError, appError, isDatabaseAway, loggedError, partIsAway } from '@galley/backend'
import type { ErrorBody } from '@galley/contracts'
import type { ErrorRequestHandler, Request } from 'express'
import type { ApiContext } from '../context.ts'
import { challenge } from './access/challenge.ts'
import { networkOf } from './limits/network.ts'
import { isKnown } from './limits/request-cpu.ts'
import { requestIdOf } from './observe/request-id.ts'
import { acceptsProblem, PROBLEM_TYPE, toProblem } from './problem.ts'

/** Returns the only handler that sends error responses. */
export function errorHandler(
  ctx: Pick<ApiContext, 'log' | 'metrics' | 'config' | 'cpuBudget'>,
): ErrorRequestHandler {
  // biome-ignore lint/complexity/useMaxParams: Express knows an error handler by its four parameters.
  return (thrown, req, res, _next) => {
    const error = refusalOfSpent(ctx, req, toAppError(thrown))
    const request_id = requestIdOf(res)
    if (error.code === 'internal')
      ctx.log.error('internal error', { request_id, error: loggedError(error.cause ?? error) })
    countError(ctx.metrics, error)
    if (res.headersSent) {
      // Part of the response has been sent, so only a broken connection can signal the error.
      res.destroy()
      return
    }
    const { code, message, details } = error
    const told: ErrorBody['error'] = { code, message, request_id, details: { ...details } }
    res.removeHeader('ETag')
    if (code === 'unauthorized') res.setHeader('WWW-Authenticate', challenge(req, null))
    res.status(error.status).set(error.headers).vary('Accept')
    if (acceptsProblem(req.headers.accept)) {
      const { baseUrl } = ctx.config
      res.type(PROBLEM_TYPE).send(JSON.stringify(toProblem(told, { status: error.status, baseUrl })))
    } else res.json({ data: null, error: told } satisfies ErrorBody)
  }
}

/**
 * Returns the error to send. A request can fail before authentication, by its path or method. If its network has used
 * up its CPU budget, it gets that error instead.
 */
function refusalOfSpent(
  { cpuBudget }: Pick<ApiContext, 'cpuBudget'>,
  req: Request,
  error: AppError,
): AppError {
  const isUnasked = !isKnown(req) && ['not_found', 'invalid_request'].includes(error.code)
  return (isUnasked && cpuBudget.refusal(networkOf(req))) || error
}

function countError({ errors, quotaRefusals }: ApiContext['metrics'], { code, details }: AppError): void {
  errors.add({ code })
  if (code === 'quota_exceeded') quotaRefusals.add({ metric: String(details.metric) })
}

/** Returns the error that the caller gets for anything that was thrown. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  if (isDatabaseAway(thrown)) return partIsAway(thrown)
  return (
    fromHttpLibrary(thrown) ?? appError('internal', 'Something went wrong on our side.', { cause: thrown })
  )
}

/** Converts an Express error by its `status`. Express messages may repeat the input, so they are not sent. */
function fromHttpLibrary(thrown: unknown): AppError | null {
  if (!(thrown instanceof Error)) return null
  const { status } = thrown as { status?: unknown }
  if (thrown instanceof URIError) return appError('invalid_request', 'The path is not well-formed.')
  const isClientError = typeof status === 'number' && status >= 400 && status < 500
  return isClientError ? appError('invalid_request', 'The request could not be read.') : null
}
