import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { Log, UrlSigner } from '@galley/backend'
import { digestOf, LAYOUT_PATH, layoutRequestSchema, loggedError } from '@galley/backend'
import type { BrowserPool } from '../browser/index.ts'
import { BrowserError } from '../browser/index.ts'
import { layOut } from './lay-out.ts'

const MAX_BODY_BYTES = 16 * 1024 * 1024
/** An analysis waits three seconds; whoever comes after so many others in one lane would wait in vain. */
const MAX_WAITING = 8

type LayoutServer = { readonly browsers: BrowserPool; readonly signer: UrlSigner; readonly log: Log }

/**
 * Lays documents out for the API, so that its page counts are the renderer's own and no browser is needed there.
 *
 * The address is internal. All the same every call is signed, its body included. Answers hold numbers and never a
 * document's text.
 */
export function createLayoutServer(ctx: LayoutServer): Server {
  const server = createServer((req, res) => {
    answer(ctx, req, res).catch((error: unknown) => {
      if (!(error instanceof BrowserError)) ctx.log.warn('a layout failed', { error: loggedError(error) })
      send(res, 503)
    })
  })
  server.requestTimeout = 10_000
  return server
}

async function answer({ browsers, signer }: LayoutServer, req: IncomingMessage, res: ServerResponse) {
  const url = new URL(req.url ?? '/', 'http://local')
  if (req.method !== 'POST' || url.pathname !== LAYOUT_PATH) return send(res, 404)
  const request = { method: 'POST', path: url.pathname, query: url.searchParams, now: new Date() }
  if (signer.verify(request).verdict !== 'granted') return send(res, 403)
  if (browsers.health().waiting >= MAX_WAITING) return send(res, 503)
  const body = await readBody(req)
  if (body === null) return send(res, 413)
  if (digestOf(body) !== url.searchParams.get('body')) return send(res, 403)
  const asked = layoutRequestSchema.safeParse(JSON.parse(body.toString('utf8')))
  if (!asked.success) return send(res, 400)
  const gone = new AbortController()
  res.once('close', () => gone.abort())
  send(res, 200, await layOut(browsers, asked.data, gone.signal))
}

/** Null when there is too much of it. */
async function readBody(req: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    if (bytes > MAX_BODY_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function send(res: ServerResponse, status: number, data?: object): void {
  res.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  res.end(JSON.stringify(data ?? {}))
}
