import { appError } from '@galley/backend'
import { endpoints, LIMITS, TUS_VERSION } from '@galley/contracts'
import type { RequestHandler } from 'express'
import type { ApiContext } from '../context.ts'
import type { Exchange } from './reply.ts'

const VERSIONS = { 'Tus-Resumable': TUS_VERSION, 'Tus-Version': TUS_VERSION }

/**
 * Marks the answer to a client of tus. Clients that don't name a version are served too.
 *
 * @throws invalid_request (412) when the client speaks another version.
 */
export function speakTus({ req, res }: Exchange): void {
  res.setHeader('Tus-Resumable', TUS_VERSION)
  if ((req.headers['tus-resumable'] ?? TUS_VERSION) === TUS_VERSION) return
  throw appError('invalid_request', 'The service speaks tus 1.0.0.', { status: 412, headers: VERSIONS })
}

const tusPaths = endpoints
  .filter(({ isTus }) => isTus)
  .map(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`))

/** Answers `OPTIONS`, by which clients of tus ask what the service can do. Preflights get the same headers. */
export function announceTus({ config }: Pick<ApiContext, 'config'>): RequestHandler {
  const bases = [config.baseUrl, config.legacyBaseUrl].map((url) => `${new URL(url).pathname}/`)
  const isTusPath = (path: string) =>
    bases.some(
      (base) => path.startsWith(base) && tusPaths.some((each) => each.test(path.slice(base.length - 1))),
    )
  return (req, res, next) => {
    if (req.method !== 'OPTIONS' || !isTusPath(req.path)) return next()
    res.set({
      ...VERSIONS,
      'Tus-Extension': 'creation,expiration,termination',
      'Tus-Max-Size': String(LIMITS.uploadBytes),
    })
    if (req.headers['access-control-request-method'] !== undefined) return next()
    res.status(204).end()
  }
}
