import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { Log, UrlSigner } from '@galley/backend'
import {
  BRAND_FONT_FACTS,
  BRAND_FONTS_PATH,
  BRAND_PICTURES_PATH,
  brandFontQuerySchema,
  brandPictureQuerySchema,
  digestOf,
  IMAGES_PATH,
  IMPORTS_PATH,
  imageImportSchema,
  imageSizesRequestSchema,
  isSameSecret,
  LAYOUT_PATH,
  layoutRequestSchema,
  loggedError,
  UPLOADS_PATH,
  uploadQuerySchema,
} from '@galley/backend'
import { LIMITS } from '@galley/contracts'
import type { BrowserPool } from './browser/index.ts'
import { BrowserError, SANDBOX } from './browser/index.ts'
import type { WorkerConfig } from './config.ts'
import { encodeBrandPicture } from './images/encode-brand-picture.ts'
import type { ImageFetcher } from './images/image-fetcher.ts'
import { importImage } from './images/import-image.ts'
import { readBrandFont } from './images/read-brand-font.ts'
import type { UploadParts } from './images/store-upload.ts'
import { storeUpload } from './images/store-upload.ts'
import { layOut } from './layout/lay-out.ts'

const MAX_BODY_BYTES = 16 * 1024 * 1024
/** The longest queue of one browser. An analysis waits three seconds, so a call behind more others would time out. */
const MAX_WAITING = 8
const MAX_FETCHES = 16
/** Uploads at once. Each may hold 30 MB until its user's turn at a decoder. */
const MAX_UPLOADS = 8

type Internal = {
  readonly config: Pick<WorkerConfig, 'layoutDeadlineMs'>
  readonly browsers: BrowserPool
  /** The browsers for renders. */
  readonly rendering: BrowserPool
  readonly images: ImageFetcher
  readonly uploads: UploadParts
  readonly signer: UrlSigner
  readonly log: Log
}

/** The response to a call. It has only a status when there is no data. */
type Answer = { readonly status: number; readonly data?: object; readonly file?: AnswerFile }
/** Bytes, with facts about them in a header. */
type AnswerFile = { readonly facts: object; readonly body: Uint8Array }
type CallOf<B> = { readonly body: B; readonly query: URLSearchParams; readonly signal: AbortSignal }
type Handler = { readonly maxBytes: number; readonly handle: (call: CallOf<Buffer>) => Promise<Answer> }

/**
 * Returns the server for the API's calls to a worker: lay a document out, so that page counts are the renderer's own,
 * and fetch pictures. So the API needs neither a browser nor access to the Internet.
 *
 * The address is internal. Still, every call is signed, including its body. Responses hold numbers and pictures, and
 * never a document's text.
 */
export function createInternalServer(ctx: Internal): Server {
  const handlers: Record<string, Handler> = {
    [LAYOUT_PATH]: layoutHandler(ctx),
    [IMAGES_PATH]: imagesHandler(ctx),
    [UPLOADS_PATH]: uploadsHandler(ctx),
    [IMPORTS_PATH]: importsHandler(ctx),
    [BRAND_PICTURES_PATH]: brandPicturesHandler(ctx),
    [BRAND_FONTS_PATH]: brandFontsHandler(ctx),
  }
  const server = createServer((req, res) => {
    answer(ctx, handlers, { req, res }).catch((error: unknown) => {
      if (!(error instanceof BrowserError) && !res.destroyed)
        ctx.log.warn('an internal call failed', { error: loggedError(error) })
      send(res, { status: 503 })
    })
  })
  server.requestTimeout = 10_000
  return server
}

function layoutHandler({ browsers, config }: Internal): Handler {
  const deadlineMs = config.layoutDeadlineMs
  return ofJson(async ({ body, signal }) => {
    if (browsers.health().waiting >= MAX_WAITING) return { status: 503 }
    const { success, data } = layoutRequestSchema.safeParse(body)
    return success
      ? { status: 200, data: await layOut(browsers, data, { signal, deadlineMs }) }
      : { status: 400 }
  })
}

function imagesHandler({ images }: Internal): Handler {
  let running = 0
  return ofJson(async ({ body, signal }) => {
    if (running >= MAX_FETCHES) return { status: 503 }
    const { success, data } = imageSizesRequestSchema.safeParse(body)
    if (!success) return { status: 400 }
    running += 1
    try {
      const { sizes } = await images.fetch(data, signal)
      const sizeOf = (address: string) => (sizes.has(address) ? sizes.get(address) : 'unknown')
      return { status: 200, data: data.addresses.map(sizeOf) }
    } finally {
      running -= 1
    }
  })
}

function uploadsHandler({ uploads }: Internal): Handler {
  let running = 0
  return {
    maxBytes: LIMITS.uploadBytes,
    handle: async ({ body, query, signal }) => {
      if (running >= MAX_UPLOADS) return { status: 503 }
      const { success, data } = uploadQuerySchema.safeParse(Object.fromEntries(query))
      if (!success) return { status: 400 }
      running += 1
      try {
        const upload = { ownerId: data.owner, projectId: data.project, body }
        const stored = await storeUpload(uploads, upload, signal)
        const isKnown = 'refused' in stored || data.text !== undefined
        return { status: 200, data: isKnown ? stored : { ...stored, textShare: undefined } }
      } finally {
        running -= 1
      }
    },
  }
}

function brandPicturesHandler({ uploads }: Internal): Handler {
  let running = 0
  return {
    maxBytes: LIMITS.uploadBytes,
    handle: async ({ body, query, signal }) => {
      if (running >= MAX_UPLOADS) return { status: 503 }
      const { success, data } = brandPictureQuerySchema.safeParse(Object.fromEntries(query))
      if (!success) return { status: 400 }
      running += 1
      try {
        const upload = { ownerId: data.owner, name: data.name, body }
        return { status: 200, data: await encodeBrandPicture(uploads.decoders, upload, signal) }
      } finally {
        running -= 1
      }
    },
  }
}

function brandFontsHandler({ uploads }: Internal): Handler {
  let running = 0
  return {
    maxBytes: LIMITS.fontBytes,
    handle: async ({ body, query, signal }) => {
      if (running >= MAX_UPLOADS) return { status: 503 }
      const { success, data } = brandFontQuerySchema.safeParse(Object.fromEntries(query))
      if (!success) return { status: 400 }
      running += 1
      try {
        const font = await readBrandFont(uploads.decoders, { ownerId: data.owner, body }, signal)
        const isRefused = 'refused' in font
        const file = isRefused ? { facts: font, body: NO_BYTES } : { facts: font.facts, body: font.packed }
        return { status: 200, file }
      } finally {
        running -= 1
      }
    },
  }
}

const NO_BYTES = new Uint8Array(0)

function importsHandler({ images, uploads }: Internal): Handler {
  let running = 0
  return ofJson(async ({ body, signal }) => {
    if (running >= MAX_FETCHES) return { status: 503 }
    const { success, data } = imageImportSchema.safeParse(body)
    if (!success) return { status: 400 }
    running += 1
    try {
      return { status: 200, data: await importImage({ images, uploads }, data, signal) }
    } finally {
      running -= 1
    }
  })
}

function ofJson(handle: (call: CallOf<unknown>) => Promise<Answer>): Handler {
  return {
    maxBytes: MAX_BODY_BYTES,
    handle: ({ body, ...call }) => handle({ ...call, body: JSON.parse(body.toString('utf8')) }),
  }
}

type Exchange = { readonly req: IncomingMessage; readonly res: ServerResponse }

async function answer(ctx: Internal, handlers: Record<string, Handler>, { req, res }: Exchange) {
  const url = new URL(req.url ?? '/', 'http://local')
  if (req.method === 'GET' && url.pathname === '/readyz') return send(res, readiness(ctx))
  const handler = Object.hasOwn(handlers, url.pathname) ? handlers[url.pathname] : undefined
  if (req.method !== 'POST' || !handler) return send(res, { status: 404 })
  const request = { method: 'POST', path: url.pathname, query: url.searchParams, now: new Date() }
  if (ctx.signer.verify(request).verdict !== 'granted') return send(res, { status: 403 })
  const body = await readBody(req, handler.maxBytes)
  if (body === null) return send(res, { status: 413 })
  if (!isSameSecret(digestOf(body), url.searchParams.get('body') ?? '')) return send(res, { status: 403 })
  const gone = new AbortController()
  res.once('close', () => gone.abort())
  send(res, await handler.handle({ body, query: url.searchParams, signal: gone.signal }))
}

/** Reports the state of the browsers. Every browser's sandbox is checked before it gets a page. */
function readiness({ browsers, rendering }: Internal): Answer {
  const data = { status: 'ready', sandbox: SANDBOX, renders: rendering.health(), layouts: browsers.health() }
  return { status: 200, data: { data } }
}

/** Returns the body; null when it is too large. */
async function readBody(req: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function send(res: ServerResponse, { status, data, file }: Answer): void {
  if (file) {
    const facts = encodeURIComponent(JSON.stringify(file.facts))
    res.writeHead(status, {
      'content-type': 'application/octet-stream',
      'cache-control': 'no-store',
      [BRAND_FONT_FACTS]: facts,
    })
    res.end(file.body)
    return
  }
  res.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  res.end(JSON.stringify(data ?? {}))
}
