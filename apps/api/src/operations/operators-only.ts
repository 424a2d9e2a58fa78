import { appError, isSameSecret } from '@galley/backend'
import type { Request, RequestHandler } from 'express'
import type { ApiContext } from '../context.ts'

const CHALLENGE = { 'WWW-Authenticate': 'Basic realm="Galley operations", charset="UTF-8"' }

/**
 * Admits requests that carry `OPS_TOKEN`, as a bearer token or as the password of any user name, because a browser
 * asks for a password. Without a configured `OPS_TOKEN` the path is `not_found`.
 */
export function operatorsOnly({ config }: Pick<ApiContext, 'config'>): RequestHandler {
  return (req, _res, next) => {
    if (config.opsToken === null) throw appError('not_found', 'There is nothing at this path.')
    if (!isSameSecret(sentToken(req), config.opsToken)) {
      throw appError('unauthorized', 'Send the operations token, as bearer token or as password.', {
        headers: CHALLENGE,
      })
    }
    if (isUnsafe(req) && isFromElsewhere(req)) {
      throw appError('not_found', 'Pages of other origins can change nothing here.')
    }
    next()
  }
}

/** Rejects changes to the queue unless `OPS_WRITE` allows them. */
export function writersOnly({ config }: Pick<ApiContext, 'config'>): RequestHandler {
  return (_req, _res, next) => {
    if (config.opsWrite) return next()
    throw appError('config_missing', 'The operator has not allowed changes. Set OPS_WRITE=true.', {
      details: { setting: 'OPS_WRITE' },
    })
  }
}

function sentToken({ headers }: Request): string {
  const [scheme = '', value = ''] = (headers.authorization ?? '').split(' ')
  if (/^bearer$/i.test(scheme)) return value
  return /^basic$/i.test(scheme)
    ? Buffer.from(value, 'base64')
        .toString()
        .replace(/^[^:]*:/, '')
    : ''
}

function isUnsafe({ method }: Request): boolean {
  return !['GET', 'HEAD'].includes(method)
}

/**
 * Returns whether a page of another host sent the request. Browsers add the password to those requests too, so they
 * may not change anything.
 */
function isFromElsewhere({ headers }: Request): boolean {
  const { origin, host } = headers
  return origin !== undefined && URL.parse(origin)?.host !== host
}
