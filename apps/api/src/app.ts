import { appError } from '@galley/backend'
import { API_VERSION } from '@galley/contracts'
import type { Express, RequestHandler } from 'express'
import express from 'express'
import helmet from 'helmet'
import { ownAccountRoutes } from './accounts/own-account-routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { agentRoutes } from './agent/routes.ts'
import { skillRoutes } from './agent/skills/routes.ts'
import { analyzeRoutes } from './analyze/routes.ts'
import { assetRoutes } from './assets/routes.ts'
import { brandRoutes } from './brands/routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { themePreviewRoutes } from './catalogue/theme-previews.ts'
import type { ApiContext } from './context.ts'
import { fontRoutes } from './fonts/routes.ts'
import { allowOtherOrigins } from './http/cors.ts'
import { Endpoints } from './http/endpoints.ts'
import { errorHandler } from './http/error-handler.ts'
import { chargeCpu } from './http/limits/charge-cpu.ts'
import { requestId } from './http/observe/request-id.ts'
import { requestLog } from './http/observe/request-log.ts'
import { requestMetrics } from './http/observe/request-metrics.ts'
import { requestTrace } from './http/observe/request-trace.ts'
import { refuseForeignHosts } from './http/own-hosts.ts'
import { refuseNonTextUrl } from './http/read/query.ts'
import { announceTus } from './http/tus.ts'
import { imageLinkRoutes } from './images/image-links.ts'
import { imageRoutes, uploadRoutes } from './images/routes.ts'
import { lexiconRoutes } from './lexicons/routes.ts'
import { grantRoutes } from './oauth/grant-routes.ts'
import { oauthRoutes } from './oauth/routes.ts'
import { queueRoutes } from './operations/queue-routes.ts'
import { operationsRoutes } from './operations/routes.ts'
import { ownThemeRoutes } from './own-themes/routes.ts'
import { revisionRoutes } from './projects/revision-routes.ts'
import { projectRoutes } from './projects/routes.ts'
import { docsRoutes, openApiRoutes, themeSchemaRoutes } from './reference/routes.ts'
import { renderRoutes } from './renders/routes.ts'
import { sharePageRoutes } from './shares/page-routes.ts'
import { shareRoutes } from './shares/routes.ts'
import { tokenRoutes } from './tokens/routes.ts'
import { uploadPartRoutes } from './uploads/routes.ts'
import { usageRoutes } from './usage/routes.ts'
import { webRoutes } from './web/routes.ts'

/** Returns the whole HTTP service. The middleware runs in the order given here. */
export function createApp(ctx: ApiContext): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  // Proxies that block a path compare it case-sensitively, so the router must too.
  app.enable('case sensitive routing')
  app.set('query parser', false)
  app.set('trust proxy', ctx.config.trustedProxies)

  app.use(allowListeners, requestId, apiVersion, requestLog(ctx), requestMetrics(ctx), helmet())
  app.use(refuseForeignHosts(ctx), announceTus(ctx), allowOtherOrigins(ctx), refuseNonTextUrl)
  app.use(operationsRoutes(ctx), queueRoutes(ctx))
  app.use(chargeCpu(ctx))
  if (ctx.tracing.isOn) app.use(requestTrace(ctx))

  const v1 = new Endpoints(ctx)
  catalogueRoutes(v1, ctx)
  projectRoutes(v1, ctx)
  revisionRoutes(v1, ctx)
  imageRoutes(v1, ctx)
  uploadRoutes(v1, ctx)
  imageLinkRoutes(v1, ctx)
  uploadPartRoutes(v1, ctx)
  analyzeRoutes(v1, ctx)
  lexiconRoutes(v1, ctx)
  ownThemeRoutes(v1, ctx)
  brandRoutes(v1, ctx)
  renderRoutes(v1, ctx)
  assetRoutes(v1, ctx)
  shareRoutes(v1, ctx)
  usageRoutes(v1, ctx)
  tokenRoutes(v1, ctx)
  grantRoutes(v1, ctx)
  accountRoutes(v1, ctx)
  ownAccountRoutes(v1, ctx)
  openApiRoutes(v1, ctx)
  themeSchemaRoutes(v1, ctx)
  app.use(new URL(ctx.config.baseUrl).pathname, v1.router())
  app.use(new URL(ctx.config.legacyBaseUrl).pathname, deprecated(ctx), v1.router())

  app.use(agentRoutes(ctx, app), oauthRoutes(ctx), skillRoutes(ctx))
  app.use(themePreviewRoutes(ctx), sharePageRoutes(ctx), docsRoutes(ctx), fontRoutes(ctx), webRoutes(ctx))

  app.use(notFound)
  app.use(errorHandler(ctx))
  return app
}

/** Log, metrics, limits, the call and its file each wait for the end of a response. Node warns of more than ten. */
const allowListeners: RequestHandler = (_req, res, next) => {
  res.setMaxListeners(20)
  next()
}

const apiVersion: RequestHandler = (_req, res, next) => {
  res.setHeader('X-Service-Api-Version', API_VERSION)
  next()
}

const notFound: RequestHandler = () => {
  throw appError('not_found', 'There is nothing at this path.')
}

/** Marks answers on the legacy base: RFC 9745 (`Deprecation`), RFC 8594 (`Sunset`), RFC 5829 (`Link`). */
function deprecated(ctx: ApiContext): RequestHandler {
  const since = Math.floor(Date.parse(`${API_VERSION}T00:00:00Z`) / 1000)
  const sunset = new Date((since + 365 * 24 * 60 * 60) * 1000).toUTCString()
  return (req, res, next) => {
    res.setHeader('Deprecation', `@${since}`)
    res.setHeader('Sunset', sunset)
    res.setHeader('Link', `<${ctx.config.baseUrl}${encodeURI(req.path)}>; rel="successor-version"`)
    next()
  }
}
