import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { getOpenApi, getThemeSchema, themeFileSchema, toFlatSchema } from '@galley/contracts'
import { exampleTheme, openApiDocument } from '@galley/contracts/openapi'
import { Router } from 'express'
import type { ApiContext } from '../context.ts'
import type { Endpoints } from '../http/endpoints.ts'
import type { Exchange } from '../http/reply.ts'
import { holdsTag } from '../http/reply.ts'
import { pageHtml } from './page.ts'
import { pageMarkdown } from './page-markdown.ts'

/** Allows scripts and styles from this service only, and no inline scripts. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A response that stays the same for the life of the process. */
type Fixed = { readonly body: string; readonly type: string; readonly etag: string }

/** Serves the OpenAPI document. */
export function openApiRoutes(endpoints: Endpoints, { config }: Pick<ApiContext, 'config'>): void {
  const document = once(() => fixed('application/json', JSON.stringify(openApiDocument(config))))
  endpoints.serveOpen(getOpenApi, (exchange) => {
    // Browser tools on other sites may read it, because it holds no user's data.
    exchange.res.set({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' })
    sendFixed(exchange, document(), 'public, max-age=300')
  })
}

/** Serves the JSON Schema of theme files. Editors of files fetch it from everywhere. */
export function themeSchemaRoutes(endpoints: Endpoints, { config }: Pick<ApiContext, 'config'>): void {
  const schema = once(() =>
    fixed(
      'application/schema+json',
      JSON.stringify({
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        $id: `${config.baseUrl}${getThemeSchema.path}`,
        ...toFlatSchema(themeFileSchema, 'input'),
        examples: [exampleTheme],
      }),
    ),
  )
  endpoints.serveOpen(getThemeSchema, (exchange) => {
    exchange.res.set({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' })
    sendFixed(exchange, schema(), 'public, max-age=300')
  })
}

/** Serves the API reference page with its style sheet and script. */
export function docsRoutes({ config }: Pick<ApiContext, 'config'>): Router {
  const router = Router({ caseSensitive: true, strict: true })
  const style = fixed('text/css', STYLES.map(readAsset).join('\n'))
  const script = fixed('text/javascript', readAsset('reference.js'))
  const versions = { style: versionOf(style), script: versionOf(script) }
  const page = once(() => fixed('text/html', pageHtml(openApiDocument(config), versions)))

  const markdown = once(() => fixed('text/markdown', pageMarkdown(openApiDocument(config))))

  router.get('/docs', (req, res) => {
    res.setHeader('Content-Security-Policy', PAGE_POLICY)
    res.vary('Accept')
    if (req.accepts('html', 'text/markdown') === 'text/markdown') {
      sendFixed({ req, res }, markdown(), 'public, max-age=300')
      return
    }
    sendFixed({ req, res }, page(), 'public, max-age=300')
  })
  router.get('/docs.md', (req, res) => sendFixed({ req, res }, markdown(), 'public, max-age=300'))
  router.get('/docs/', (_req, res) => res.redirect(308, '../docs'))
  router.get('/docs/reference.css', (req, res) => sendFixed({ req, res }, style, FOREVER))
  router.get('/docs/reference.js', (req, res) => sendFixed({ req, res }, script, FOREVER))
  return router
}

/** Ordered by the cascade: later files override earlier ones. */
const STYLES = ['frame.css', 'operation.css', 'tables-and-code.css', 'narrow.css']

/** The page's URLs contain each file's version, so the file behind a URL never changes. */
const FOREVER = 'public, max-age=31536000, immutable'

function fixed(type: string, body: string): Fixed {
  const digest = createHash('sha256').update(body).digest('base64url')
  return { body, type: `${type}; charset=utf-8`, etag: `"${digest}"` }
}

/** Builds a response for its first request. At the start it would take a third of the time until the API is ready. */
function once(build: () => Fixed): () => Fixed {
  let built: Fixed | undefined
  return () => {
    built ??= build()
    return built
  }
}

function versionOf({ etag }: Fixed): string {
  return etag.slice(1, 11)
}

function sendFixed({ req, res }: Exchange, { body, type, etag }: Fixed, caching: string): void {
  res.set({ 'Content-Type': type, 'Cache-Control': caching, ETag: etag })
  if (holdsTag(req.headers['if-none-match'], etag)) res.status(304).end()
  else res.send(body)
}

function readAsset(name: string): string {
  return readFileSync(new URL(`assets/${name}`, import.meta.url), 'utf8')
}
