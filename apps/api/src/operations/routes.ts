import { appError, isSameSecret, partIsAway } from '@galley/backend'
import { Router } from 'express'
import type { ApiContext } from '../context.ts'

/** `/healthz`: the process answers. `/readyz`: it can do its work. `/metrics`: how it does it, for Prometheus, and closed unless there is a token for it. */
export function operationsRoutes(
  ctx: Pick<ApiContext, 'partsAway' | 'metrics' | 'config' | 'closing'>,
): Router {
  const router = Router({ caseSensitive: true, strict: true })
  router.get('/healthz', (_req, res) => {
    res.json({ data: { status: 'ok' } })
  })
  router.get('/readyz', async (_req, res) => {
    // It still answers what has come, and is to be sent nothing more.
    if (ctx.closing.aborted) throw partIsAway(null)
    const away = await ctx.partsAway()
    if (away.length > 0) {
      throw appError('config_missing', 'A part of the service is away.', {
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
