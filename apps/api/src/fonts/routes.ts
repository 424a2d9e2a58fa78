import { appError } from '@galley/backend'
import { Router } from 'express'
import type { ApiContext } from '../context.ts'
import { FONTS_PATH } from './fonts-path.ts'

/** Fonts are public, and the preview frame, which has an opaque origin, loads them too. */
const FOR_ALL = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' }
const FOREVER = 'public, max-age=31536000, immutable'

export function fontRoutes({ webFonts }: ApiContext): Router {
  const router = Router({ caseSensitive: true, strict: true })
  router.get(`${FONTS_PATH}/fonts.css`, async (_req, res) => {
    const css = await webFonts.css()
    res
      .set({ ...FOR_ALL, 'Cache-Control': 'public, max-age=300' })
      .type('css')
      .send(css)
  })
  router.get(`${FONTS_PATH}/:version/:name`, async (req, res) => {
    const { version, name } = req.params
    const slice = version === webFonts.version ? await webFonts.file(name) : null
    if (slice === null) throw appError('not_found', 'There is nothing at this path.')
    // Every browser that loads fonts accepts gzip. Decompressing for other clients would cost far more than the
    // request.
    if (!req.acceptsEncodings('gzip')) {
      throw appError('invalid_request', 'Fonts are sent with `Content-Encoding: gzip`.', { status: 406 })
    }
    res.set({ ...FOR_ALL, 'Cache-Control': FOREVER, 'Content-Type': 'font/ttf', Vary: 'Accept-Encoding' })
    res.set('Content-Encoding', 'gzip').end(slice)
  })
  return router
}
