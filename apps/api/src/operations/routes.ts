import { appError, isSameSecret, partIsAway } from '@galley/backend'
import { Router } from 'express'
import type { ApiContext } from '../context.ts'

/**
 * Serves the probes and metrics. `/healthz`: the process responds. `/readyz`: it can work. `/metrics`: Prometheus
 * metrics, closed unless a token is configured.
 */
export function operationsRoutes(
  ctx: Pick<ApiContext, 'partsAway' | 'metrics' | 'config' | 'closing'>,
): Router {
  const router = Router({ caseSensitive: true, strict: true })
  router.get('/healthz', (_req, res) => {
    res.json({ data: { status: 'ok' } })
  })
  router.get('/readyz', async (_req, res) => {
    // A closing process still answers, but load balancers must send it no new requests.
    if (ctx.closing.aborted) throw partIsAway(null)
    const away = await ctx.partsAway()
    if (away.length > 0) {
      throw appError('config_missing', 'A part of the service is unavailable.', {
        details: { setting: away.join(','), away },
        headers: { 'Retry-After': '2' },
      })
    }
    res.json({ data: { status: 'ready' } })
  })
  router.get('/metrics', async (req, res) => {
    const { metricsToken } = ctx.config
    if (metricsToken === null) throw appError('not_found', 'There is nothing at this path.')
    if (!isSameSecret(req.headers.authorization ?? '', `Bearer ${metricsToken}`)) {
      throw appError('unauthorized', 'Send the metrics token as `Authorization: Bearer …`.')
    }
    const text = await ctx.metrics.all.text()
    res.set('Cache-Control', 'no-store').type(ctx.metrics.all.contentType).send(text)
  })
  return router
}
