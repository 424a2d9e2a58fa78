import { randomBytes } from 'node:crypto'
import type { RequestHandler } from 'express'
import { Router } from 'express'
import type { ApiContext } from '../context.ts'
import { FONTS_PATH } from '../fonts/fonts-path.ts'
import type { Exchange } from '../http/reply.ts'
import { holdsTag } from '../http/reply.ts'
import type { WebFile } from './web-files.ts'
import { readWebFiles } from './web-files.ts'

/** The app's screens. All other paths stay `not_found`. */
export const SCREENS = [
  '/',
  '/sign-in',
  '/sign-up',
  '/forgotten-password',
  '/reset-password',
  '/projects',
  '/projects/:id/history',
  '/editor/:id',
  '/renders',
  '/shares',
  '/tokens',
  '/agents',
  '/usage',
  '/sessions',
  '/account',
]

/** File names contain a content hash, so the file under a name never changes. */
const FOREVER = 'public, max-age=31536000, immutable'

/** The policy for the editor's preview frame: no scripts, and only fonts load from outside the text. */
const PREVIEW_POLICY =
  "sandbox allow-same-origin; default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self' data: blob:; img-src data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** The policy for the service worker, which only asks this service. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

const previewPage = (links: string) =>
  `<!doctype html><html><head><meta charset="utf-8">${links}</head><body></body></html>`
/** Documents for pages: one that has all fonts, and one for a page that brings the few that it needs. */
const PREVIEW_PAGES = {
  '/preview': previewPage(`<link rel="stylesheet" href=".${FONTS_PATH}/fonts.css">`),
  '/preview/without-fonts': previewPage(''),
} as const

type WebContext = Pick<ApiContext, 'config' | 'mathStylesheet' | 'objectStore'>

/**
 * Serves the web app if it has been built. Otherwise the paths of its screens are `not_found`, as in development, where
 * they come from a server of the app's sources.
 */
export function webRoutes(ctx: WebContext): Router {
  const { config, mathStylesheet } = ctx
  const router = Router({ caseSensitive: true, strict: true })
  for (const [path, html] of Object.entries(PREVIEW_PAGES))
    router.get(path, (_req, res) => {
      res.set({ 'Content-Security-Policy': PREVIEW_POLICY, 'Cache-Control': 'public, max-age=300' })
      res.type('html').send(html)
    })
  router.get('/preview/math.css', (_req, res) => {
    res.setHeader('Cache-Control', 'public, max-age=86400')
    res.type('css').send(mathStylesheet)
  })
  if (config.webDir === null) return router
  const files = readWebFiles(config.webDir)
  const index = files.get('index.html')
  if (!index) throw new Error('WEB_DIR holds no built web app.')
  router.get(SCREENS, shellHandler(ctx, index.body.toString()))
  router.get('/service-worker.js', (_req, res, next) => {
    const script = files.get('service-worker.js')
    if (!script) return next()
    // Its name has no hash of its content: browsers look for a new version under the old name.
    res.set({ 'Content-Security-Policy': WORKER_POLICY, 'Cache-Control': 'no-cache' })
    return res.type(script.type).send(script.body)
  })
  router.get('/web/:name', (req, res, next) => {
    const file = files.get(`web/${req.params.name}`)
    if (file) sendFile({ req, res }, file)
    else next()
  })
  return router
}

/**
 * Returns the handler for the app's one page. Styles and scripts come from this service only. A nonce allows the
 * editor's own styles.
 */
function shellHandler({ config, objectStore }: WebContext, page: string): RequestHandler {
  const api = new URL(config.baseUrl)
  const base = `${new URL(config.webBaseUrl).pathname.replace(/\/$/, '')}/`
  const filled = page.replaceAll('{{base}}', base).replaceAll('{{api}}', api.pathname)
  return async (_req, res) => {
    const origins = [api.origin, ...(await originOfLinks(objectStore))].join(' ')
    const nonce = randomBytes(16).toString('base64')
    res.set({
      'Content-Security-Policy': `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' ${origins} data: blob:; font-src 'self' blob:; connect-src 'self' ${origins}; frame-src 'self'; worker-src 'self'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'`,
      'Cache-Control': 'private, no-store',
      'Referrer-Policy': 'same-origin',
      'X-Robots-Tag': 'noindex',
    })
    res.type('html').send(filled.replaceAll('{{nonce}}', nonce))
  }
}

/** Returns the origins of the object store's image links. Browsers follow a redirect only to origins in the policy. */
async function originOfLinks(objectStore: ApiContext['objectStore']): Promise<string[]> {
  const link = await objectStore?.link(
    { key: 'none', isSealed: false },
    { contentType: 'image/png', disposition: 'inline', ttlS: 1 },
  )
  return link ? [new URL(link).origin] : []
}

function sendFile({ req, res }: Exchange, { type, etag, body, brotli }: WebFile): void {
  res.set({ 'Content-Type': type, 'Cache-Control': FOREVER, ETag: etag, Vary: 'Accept-Encoding' })
  if (holdsTag(req.headers['if-none-match'], etag)) {
    res.status(304).end()
    return
  }
  const isCompressed = brotli !== null && req.acceptsEncodings('br') === 'br'
  if (isCompressed) res.setHeader('Content-Encoding', 'br')
  res.send(isCompressed ? brotli : body)
}
