import type { Endpoint } from '@galley/contracts'
import { endpoints } from '@galley/contracts'
import type { Request, RequestHandler } from 'express'
import type { ApiContext } from '../context.ts'

/** The request headers that pages of other origins may send, in addition to those that CORS always allows. */
const REQUEST_HEADERS = [
  'Authorization',
  'Content-Disposition',
  'Content-Type',
  'DPoP',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Last-Event-ID',
  'Range',
  'Tus-Resumable',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
  'X-Request-Id',
]

/** The response headers that these pages may read. */
const RESPONSE_HEADERS = [
  'X-Request-Id',
  'X-Service-Api-Version',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'ETag',
  'Location',
  'Idempotent-Replay',
  'Tus-Resumable',
  'Upload-Expires',
  'Upload-Length',
  'Upload-Offset',
]

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
const PREFLIGHT_MAX_AGE_S = 24 * 60 * 60

/**
 * Lets pages of every origin call the API with a token, but not with a cookie: `*` excludes credentials, and paths
 * that use or create a session never get a CORS header. Preflights are answered here, before any counting.
 */
export function allowOtherOrigins({ config }: Pick<ApiContext, 'config'>): RequestHandler {
  const bases = [config.baseUrl, config.legacyBaseUrl].map((url) => new URL(url).pathname)
  const isOpen = (path: string) =>
    bases.some((base) => path.startsWith(`${base}/`) && !isOfSessions(path.slice(base.length)))
  return (req, res, next) => {
    if (!isOpen(req.path)) return next()
    res.set({
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': RESPONSE_HEADERS.join(', '),
    })
    if (!isPreflight(req)) return next()
    res.set({
      'Access-Control-Allow-Methods': METHODS.join(', '),
      'Access-Control-Allow-Headers': REQUEST_HEADERS.join(', '),
      'Access-Control-Max-Age': String(PREFLIGHT_MAX_AGE_S),
    })
    res.status(204).end()
  }
}

function isPreflight({ method, headers }: Request): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
}

const sessionPaths = endpoints
  .filter(isForOwnBrowsers)
  .map(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`))

/** Returns whether an endpoint accepts sessions only, or creates a session from a password or an emailed token. */
function isForOwnBrowsers({ access, body }: Endpoint): boolean {
  return access.kind === 'session' || (access.kind === 'public' && body !== undefined)
}

function isOfSessions(path: string): boolean {
  return sessionPaths.some((pattern) => pattern.test(path))
}
