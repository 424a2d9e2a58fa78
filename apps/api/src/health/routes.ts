import { appError } from '@galley/backend'
import { Router } from 'express'
import type { ApiContext } from '../context.ts'

/** `/healthz`: the process answers. `/readyz`: it can do its work. */
export function healthRoutes(ctx: Pick<ApiContext, 'checkReady'>): Router {
  const router = Router()
  router.get('/healthz', (_req, res) => {
    res.json({ data: { status: 'ok' } })
  })
  router.get('/readyz', async (_req, res) => {
    await ctx.checkReady().catch((cause: unknown) => {
      throw appError('config_missing', 'A part of the service is away.', {
        details: { setting: 'database_or_redis' },
        headers: { 'Retry-After': '2' },
        cause,
      })
    })
    res.json({ data: { status: 'ready' } })
  })
  return router
}
