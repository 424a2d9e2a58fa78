import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Scheme, Theme } from '@galley/render'
import { themes } from '@galley/render'
import { Router } from 'express'
import type { ApiContext } from '../context.ts'
import type { Exchange } from '../http/reply.ts'
import { holdsTag } from '../http/reply.ts'

/** An image of a page in a theme. `npm run theme:previews` makes them. */
type Preview = { readonly body: Buffer; readonly version: string }

const FOLDER = new URL('previews/', import.meta.url)
const PATH = '/assets/themes/'
/** The catalogue's URLs contain each image's version, so the image behind a URL never changes. */
const FOREVER = 'public, max-age=31536000, immutable'

/** The languages of the text on the pictures. */
type PreviewLanguage = 'zh' | 'en'

const previews = new Map(
  themes.flatMap((theme) =>
    schemesOf(theme).flatMap((scheme) => [read(nameOf(theme, scheme)), read(nameOf(theme, scheme, 'en'))]),
  ),
)

/** Returns the schemes that a theme has. */
export function schemesOf(theme: Theme): Scheme[] {
  return (['light', 'dark'] as const).filter((scheme) => theme[scheme] !== null)
}

type PreviewUrls = { readonly light: string | null; readonly dark: string | null }

/** Returns the URLs of a theme's preview images in a language; null for a scheme that the theme lacks. */
export function previewUrls(baseUrl: string, theme: Theme, language: PreviewLanguage): PreviewUrls {
  const urlIn = (scheme: Scheme) => {
    const name = nameOf(theme, scheme, language)
    const preview = previews.get(name)
    return preview ? `${rootOf(baseUrl)}${PATH}${name}?v=${preview.version}` : null
  }
  return { light: urlIn('light'), dark: urlIn('dark') }
}

/** Returns a theme's preview image in Chinese as WebP; null if the theme lacks this scheme. */
export function previewOf(theme: Theme, scheme: Scheme): Buffer | null {
  return previews.get(nameOf(theme, scheme))?.body ?? null
}

/** Serves the themes' preview images to all callers and all origins. */
export function themePreviewRoutes({ config }: Pick<ApiContext, 'config'>): Router {
  const router = Router({ caseSensitive: true, strict: true })
  router.get(
    `${new URL(rootOf(config.baseUrl)).pathname.replace(/\/$/, '')}${PATH}:name`,
    (req, res, next) => {
      const preview = previews.get(req.params.name)
      if (preview) send({ req, res }, preview)
      else next()
    },
  )
  return router
}

function send({ req, res }: Exchange, { body, version }: Preview): void {
  res.set({
    'Content-Type': 'image/webp',
    'Cache-Control': FOREVER,
    ETag: `"${version}"`,
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
  if (holdsTag(req.headers['if-none-match'], `"${version}"`)) res.status(304).end()
  else res.send(body)
}

function nameOf({ id }: Theme, scheme: Scheme, language: PreviewLanguage = 'zh'): string {
  return language === 'zh' ? `${id}-${scheme}.webp` : `${id}-${scheme}-${language}.webp`
}

function rootOf(baseUrl: string): string {
  return baseUrl.replace(/\/v1$/, '')
}

function read(name: string): [string, Preview] {
  const body = readFileSync(new URL(name, FOLDER))
  return [name, { body, version: createHash('sha256').update(body).digest('hex').slice(0, 12) }]
}
