import type { Request, Response } from 'express'
import { Router } from 'express'
import type { ApiContext } from '../context.ts'
import { networkOf } from '../http/limits/network.ts'
import { factsOf } from '../http/observe/request-log.ts'
import { wordsFor } from './consent/consent-words.ts'
import { noticePage, pageHeaders } from './consent/document.ts'
import { interactionRoutes } from './consent/interaction-routes.ts'
import { libraryPages } from './consent/library-pages.ts'
import { defaultResource, GRANTABLE, METADATA_PATHS, OAUTH_PATH } from './places.ts'
import { askingOf } from './provider/asking-of.ts'
import { createProvider } from './provider/provider.ts'

/**
 * Serves the OAuth 2.1 authorization server: its metadata (RFC 8414), its endpoints below `/oauth`, and the page of
 * consent. Its calls have a limit of their own, so that a refresh doesn't use up the public calls of a network.
 */
export function oauthRoutes(ctx: ApiContext): Router {
  const router = Router({ caseSensitive: true })
  const provider = createProvider(ctx, libraryPages)
  const serve = provider.callback()
  const { protocol, host } = new URL(ctx.config.baseUrl)
  // The library builds its addresses from these. They come from the configuration and never from the request.
  const sendTo = (req: Request, res: Response, path: string) => {
    req.url = path
    req.baseUrl = OAUTH_PATH
    req.headers['x-forwarded-proto'] = protocol.replace(':', '')
    req.headers['x-forwarded-host'] = host
    return serve(req, res)
  }

  router.use([OAUTH_PATH, ...METADATA_PATHS], async (req, res, next) => {
    factsOf(res).route = OAUTH_PATH
    if (await isAllowed(ctx, req, res)) next()
  })
  router.get(METADATA_PATHS, (req, res) => sendTo(req, res, '/.well-known/oauth-authorization-server'))
  router.use(
    interactionRoutes(
      ctx,
      askingOf({ provider, oauthGrants: ctx.oauthGrants, resource: defaultResource(ctx.config) }),
    ),
  )
  router.use(OAUTH_PATH, (req, res) => sendTo(req, res, withScope(req)))
  return router
}

/** Returns the URL with the scopes that a client without a wish is asked about (RFC 6749, 3.3). */
function withScope({ method, url }: Request): string {
  if (method !== 'GET' || !/^\/auth\?/.test(url) || /[?&]scope=/.test(url)) return url
  return `${url}&scope=${encodeURIComponent(GRANTABLE.join(' '))}`
}

async function isAllowed(ctx: ApiContext, req: Request, res: Response): Promise<boolean> {
  const network = networkOf(req)
  ctx.cpuBudget.check(network)
  const { isAllowed: isWithin, resetS } = await ctx.rateLimits.oauth.consume(network)
  if (isWithin) return true
  ctx.metrics.rateLimitRefusals.add({ limit: 'oauth' })
  const words = wordsFor(req.headers['accept-language'])
  res.set({ ...pageHeaders(), 'Retry-After': String(resetS) }).status(429)
  if (req.method === 'GET') res.type('html').send(noticePage(words, words.busy, words.busyHint))
  else res.json({ error: 'temporarily_unavailable', error_description: 'too many requests' })
  return false
}
