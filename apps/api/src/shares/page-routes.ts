import { randomBytes } from 'node:crypto'
import type { OpenShare } from '@galley/backend'
import { isPicture, verifyPassword } from '@galley/backend'
import type { Request, Response } from 'express'
import express, { Router } from 'express'
import type { ApiContext } from '../context.ts'
import { urlsFor } from '../renders/present-render.ts'
import { goneHtml, lockedHtml, openHtml } from './share-page.ts'
import { hashShareSecret, isWellFormedShareSecret } from './share-secret.ts'

/** The page behind a private link. It works without scripts and loads nothing from elsewhere. */
export function sharePageRoutes(ctx: ApiContext): Router {
  const router = Router()
  const form = express.urlencoded({ extended: false, limit: '4kb' })

  router.get('/s/:secret', async (req, res) => {
    const share = await findShare(ctx, req)
    if (!share) return sendPage(res, 404, goneHtml)
    if (share.passwordHash !== null)
      return sendPage(res, 200, (nonce) => lockedHtml({ nonce, isWrong: false }))
    const pages = await pagesOf(ctx, share)
    return sendPage(res, 200, (nonce) => openHtml({ nonce, share, pages }))
  })

  router.post('/s/:secret', form, async (req, res) => {
    const share = await findShare(ctx, req)
    if (!share) return sendPage(res, 404, goneHtml)
    const standing = await ctx.rateLimits.passwords.consume(`${share.id} ${req.ip}`)
    if (!standing.isAllowed) {
      res.setHeader('Retry-After', String(standing.resetS))
      return sendPage(res, 429, (nonce) => lockedHtml({ nonce, isWrong: true }))
    }
    const { password } = (req.body ?? {}) as { password?: unknown }
    const isOpen =
      share.passwordHash === null || (await verifyPassword(String(password ?? ''), share.passwordHash))
    if (!isOpen) return sendPage(res, 403, (nonce) => lockedHtml({ nonce, isWrong: true }))
    const pages = await pagesOf(ctx, share)
    return sendPage(res, 200, (nonce) => openHtml({ nonce, share, pages }))
  })

  return router
}

async function findShare(ctx: ApiContext, req: Request): Promise<OpenShare | null> {
  const secret = String(req.params.secret)
  if (!isWellFormedShareSecret(secret)) return null
  return ctx.shares.findOpen(hashShareSecret(ctx, secret), ctx.clock.now())
}

/** Signed URLs of the pages, for as long as the share itself holds; none without the body: pages are text in pixels. */
async function pagesOf(ctx: ApiContext, share: OpenShare): Promise<string[]> {
  if (!share.includeBody || !share.renderId) return []
  const found = await ctx.renders.findWithText(share.renderId)
  const { holder, expiresAt } = urlsFor(ctx, share.id)
  return (found?.render.artifacts ?? [])
    .filter(isPicture)
    .map(({ id }) => ctx.signer.sign({ method: 'GET', path: `/assets/${id}`, expiresAt, holder }))
    .map((signed) => `${ctx.config.baseUrl}${signed}`)
}

function sendPage(res: Response, status: number, page: (nonce: string) => string): void {
  const nonce = randomBytes(16).toString('base64')
  res
    .status(status)
    .set({
      'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'X-Robots-Tag': 'noindex, nofollow',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'private, no-store',
    })
    .type('html')
    .send(page(nonce))
}
