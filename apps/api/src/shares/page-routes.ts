import { randomBytes } from 'node:crypto'
import type { OpenShare, RenderId } from '@galley/backend'
import { isPicture, verifyPassword } from '@galley/backend'
import type { Request } from 'express'
import express, { Router } from 'express'
import type { ApiContext } from '../context.ts'
import type { Exchange } from '../http/reply.ts'
import { urlsFor } from '../renders/present-render.ts'
import type { Frame, SharedBody, SharedPage } from './share-page.ts'
import { goneHtml, lockedHtml, openHtml } from './share-page.ts'
import { hashShareSecret, isWellFormedShareSecret } from './share-secret.ts'
import { SHARE_WORDS } from './share-words.ts'

/** The page behind a private link. It works without scripts and loads nothing from elsewhere. */
export function sharePageRoutes(ctx: ApiContext): Router {
  const router = Router({ caseSensitive: true, strict: true })
  const form = express.urlencoded({ extended: false, limit: '4kb' })

  router.get('/s/:secret', async (req, res) => {
    const share = await findShare(ctx, req)
    if (!share) return sendPage({ req, res }, 404, goneHtml)
    if (share.passwordHash !== null) return sendPage({ req, res }, 200, (frame) => lockedHtml(frame, null))
    return showShare(ctx, { req, res }, share)
  })

  router.post('/s/:secret', form, async (req, res) => {
    const share = await findShare(ctx, req)
    if (!share) return sendPage({ req, res }, 404, goneHtml)
    const standing = await ctx.rateLimits.passwords.consume(`${share.id} ${req.ip}`)
    if (!standing.isAllowed) {
      res.setHeader('Retry-After', String(standing.resetS))
      return sendPage({ req, res }, 429, (frame) => lockedHtml(frame, 'tooMany'))
    }
    const { password } = (req.body ?? {}) as { password?: unknown }
    const isOpen =
      share.passwordHash === null || (await verifyPassword(String(password ?? ''), share.passwordHash))
    if (!isOpen) return sendPage({ req, res }, 403, (frame) => lockedHtml(frame, 'wrong'))
    return showShare(ctx, { req, res }, share)
  })

  return router
}

async function showShare(ctx: ApiContext, exchange: Exchange, share: OpenShare): Promise<void> {
  const body = share.includeBody ? await bodyOf(ctx, share) : { pages: [], articleHtml: null }
  sendPage(exchange, 200, (frame) => openHtml(frame, share, body))
}

async function findShare(ctx: ApiContext, req: Request): Promise<OpenShare | null> {
  const secret = String(req.params.secret)
  if (!isWellFormedShareSecret(secret)) return null
  return ctx.shares.findOpen(hashShareSecret(ctx, secret), ctx.clock.now())
}

/**
 * The pages under signed URLs, which hold as long as the share itself. A platform that shows no text on pages, and a project
 * of which there are none yet, show it as an article.
 */
async function bodyOf(ctx: ApiContext, share: OpenShare): Promise<SharedBody> {
  const pages = share.render ? await pagesOf(ctx, share, share.render.id) : []
  if (pages.length > 0 && share.render?.platform !== 'wechat') return { pages, articleHtml: null }
  return { pages, articleHtml: await articleOf(ctx, share) }
}

async function pagesOf(ctx: ApiContext, share: OpenShare, renderId: RenderId): Promise<SharedPage[]> {
  const found = await ctx.renders.findWithText(renderId)
  const { holder, expiresAt } = urlsFor(ctx, share.id)
  return (found?.render.artifacts ?? []).filter(isPicture).map(({ id, altText, widthPx, heightPx }) => {
    const signed = ctx.signer.sign({ method: 'GET', path: `/assets/${id}`, expiresAt, holder })
    return { url: `${ctx.config.baseUrl}${signed}`, altText, widthPx, heightPx }
  })
}

function articleOf(ctx: ApiContext, { text, render, ownerId }: OpenShare): Promise<string | null> {
  return ctx.texts.of(ownerId).article(text, render?.theme)
}

/** The article has styles in its elements, and pictures as data. Nothing of it can reach beyond this page. */
const POLICY =
  "img-src 'self' data:; style-src-attr 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

function sendPage({ req, res }: Exchange, status: number, page: (frame: Frame) => string): void {
  const nonce = randomBytes(16).toString('base64')
  const locale = req.acceptsLanguages('zh', 'en') === 'en' ? 'en' : 'zh'
  res
    .status(status)
    .set({
      'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; ${POLICY}`,
      'X-Robots-Tag': 'noindex, nofollow',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'private, no-store',
      Vary: 'Accept-Language',
    })
    .type('html')
    .send(page({ nonce, words: SHARE_WORDS[locale] }))
}
