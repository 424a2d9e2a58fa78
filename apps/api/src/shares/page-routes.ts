import { createHash } from 'node:crypto'
import type { OpenShare, RenderId } from '@galley/backend'
import { isPicture, verifyPassword } from '@galley/backend'
import type { Html } from '@galley/render'
import { ownAddress, showsPages } from '@galley/render'
import type { Request } from 'express'
import { Router } from 'express'
import type { ApiContext } from '../context.ts'
import { takeGuess } from '../http/limits/guesses.ts'
import { networkOf } from '../http/limits/network.ts'
import { addCpu, PASSWORD_CPU_MS } from '../http/limits/request-cpu.ts'
import { readForm } from '../http/read/read-form.ts'
import type { Exchange } from '../http/reply.ts'
import { holdsTag } from '../http/reply.ts'
import { readOwnImages } from '../images/read-own-images.ts'
import { urlsFor } from '../renders/present-render.ts'
import type { ArticleLook } from '../threads/text-work.ts'
import { lookOfShare } from './look-of-share.ts'
import { brandOfShare } from './share-brand.ts'
import type { SharedBody, SharedPage } from './share-page.ts'
import { busyHtml, goneHtml, lockedHtml, openHtml } from './share-page.ts'
import { hashShareSecret, isWellFormedShareSecret } from './share-secret.ts'
import { SHARE_STYLE } from './share-style.ts'
import type { ShareWords } from './share-words.ts'
import { SHARE_WORDS } from './share-words.ts'
import { countView } from './visits/count-view.ts'
import { noteWrongPassword } from './visits/note-wrong-password.ts'

const FORM_BYTES = 4 * 1024

/** Serves the page behind a private link. It needs no scripts and loads nothing from other hosts. */
export function sharePageRoutes(ctx: ApiContext): Router {
  const router = Router({ caseSensitive: true, strict: true })

  router.all('/s/:secret', async (req, res, next) => {
    if (await mayVisit(ctx, { req, res }, { by: 'visitors', key: networkOf(req) })) next()
  })

  router.get('/s/:secret', async (req, res) => {
    const share = await findShare(ctx, req)
    if (!share) return sendPage({ req, res }, 404, goneHtml)
    if (share.passwordHash !== null) return sendPage({ req, res }, 200, (words) => lockedHtml(words, null))
    return showShare(ctx, { req, res }, share)
  })

  router.post('/s/:secret', async (req, res) => {
    const share = await findShare(ctx, req)
    if (!share) return sendPage({ req, res }, 404, goneHtml)
    const guess = await takeGuess(ctx, [
      { of: 'place', key: `share\n${share.id}\n${networkOf(req)}` },
      { of: 'share', key: share.id },
    ])
    if (!guess.isAllowed) {
      res.setHeader('Retry-After', String(guess.waitS))
      return sendPage({ req, res }, 429, (words) => lockedHtml(words, 'tooMany'))
    }
    const form = await readForm(req, FORM_BYTES)
    addCpu(req, PASSWORD_CPU_MS)
    const isOpen =
      share.passwordHash === null || (await verifyPassword(form.get('password') ?? '', share.passwordHash))
    if (!isOpen) {
      await noteWrongPassword(ctx, share)
      return sendPage({ req, res }, 403, (words) => lockedHtml(words, 'wrong'))
    }
    await guess.takeBack()
    return showShare(ctx, { req, res }, share)
  })

  return router
}

async function showShare(ctx: ApiContext, exchange: Exchange, share: OpenShare): Promise<void> {
  if (!(await mayVisit(ctx, exchange, { by: 'shares', key: share.id }))) return
  const body = share.includeBody ? await bodyOf(ctx, share) : { pages: [], articleHtml: null, brand: null }
  sendPage(exchange, 200, (words) => openHtml(words, share, body))
  // Who has a copy already doesn't open the page again.
  if (exchange.res.statusCode === 200) countView(ctx, exchange.req, share)
}

/** Counts a visit, by network or by share, and returns whether it is allowed. If not, answers it with 429. */
async function mayVisit(
  ctx: ApiContext,
  exchange: Exchange,
  { by, key }: { readonly by: 'visitors' | 'shares'; readonly key: string },
): Promise<boolean> {
  const { isAllowed, resetS } = await ctx.rateLimits[by].consume(key)
  if (isAllowed) return true
  ctx.metrics.rateLimitRefusals.add({ limit: by })
  exchange.res.setHeader('Retry-After', String(resetS))
  sendPage(exchange, 429, busyHtml)
  return false
}

async function findShare(ctx: ApiContext, req: Request): Promise<OpenShare | null> {
  const secret = String(req.params.secret)
  if (!isWellFormedShareSecret(secret)) return null
  return ctx.shares.findOpen(hashShareSecret(ctx, secret), ctx.clock.now())
}

/**
 * Returns the body of a share. Page URLs are signed and stay valid as long as the share. If a platform shows no text
 * on pages, or there are no pages yet, the body includes the article.
 */
async function bodyOf(ctx: ApiContext, share: OpenShare): Promise<SharedBody> {
  const look = await lookOfShare(ctx, share)
  const [pages, brand] = await Promise.all([
    share.render ? pagesOf(ctx, share, share.render.id) : [],
    brandOfShare(ctx, share.ownerId, look),
  ])
  const isOnPages = pages.length > 0 && share.render && showsPages(share.render.platform)
  return { pages, brand, articleHtml: isOnPages ? null : await articleOf(ctx, share, look) }
}

async function pagesOf(ctx: ApiContext, share: OpenShare, renderId: RenderId): Promise<SharedPage[]> {
  const found = await ctx.renders.findWithText(renderId)
  const { holder, expiresAt } = urlsFor(ctx, share.id)
  // A render that is still running shows its first pages to its owner only.
  const artifacts = found?.render.status === 'completed' ? found.render.artifacts : []
  return artifacts.filter(isPicture).map(({ id, altText, widthPx, heightPx }) => {
    const signed = ctx.signer.sign({ method: 'GET', path: `/assets/${id}`, expiresAt, holder })
    const url = ownAddress(ctx.config.baseUrl, `${ctx.config.baseUrl}${signed}`)
    return { url, altText, widthPx, heightPx }
  })
}

/** Returns the article. Its embedded images are re-encoded, as for the browsers that capture pages. */
async function articleOf(ctx: ApiContext, share: OpenShare, look: ArticleLook): Promise<Html | null> {
  const { text, ownerId } = share
  return ctx.keptArticles.get({ share, look }, async () => {
    const { images, isWhole } = await readOwnImages(ctx, { ...share, markdown: text.markdown })
    const article = await ctx.texts.of(ownerId).article({ ...text, images }, look)
    return { article, isWhole }
  })
}

/**
 * Allows the page's own style sheet by its hash, which keeps the page's bytes stable. The article has inline styles
 * and `data:` images. Its content can't reach beyond this page.
 */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(SHARE_STYLE).digest('base64')}'; img-src 'self' data:; style-src-attr 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

/**
 * Sends a page. A share's page has an entity tag, so that programs with a copy can revalidate it. Caches may not
 * store it.
 */
function sendPage({ req, res }: Exchange, status: number, page: (words: ShareWords) => string): void {
  const locale = req.acceptsLanguages('zh', 'en') === 'en' ? 'en' : 'zh'
  const html = page(SHARE_WORDS[locale])
  const etag = `"${createHash('sha256').update(html).digest('base64url')}"`
  const isKnown = req.method === 'GET' && status === 200 && holdsTag(req.headers['if-none-match'], etag)
  res
    .status(isKnown ? 304 : status)
    .set({
      'Content-Security-Policy': POLICY,
      ...(status === 200 && { ETag: etag }),
      'X-Robots-Tag': 'noindex, nofollow',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'private, no-store',
      Vary: 'Accept-Language',
    })
    .type('html')
    .send(isKnown ? undefined : html)
}
