import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { appError, fileTurn } from '@galley/backend'
import type { Request } from 'express'

/** Smaller bodies are read at once. */
const SMALL_BODY_BYTES = 128 * 1024

const DECODERS = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
} as const

/** Returns whether a request announces a body. */
export function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * Reads the whole body. `maxBytes` limits the size on the wire and the decompressed size. If the announced length is
 * too large, nothing is read. If the actual size is, decompression stops.
 *
 * @throws payload_too_large; invalid_request when the body breaks off or does not match its `Content-Encoding` (415
 * for an unknown encoding).
 */
export async function readBody(req: Request, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  if (Number(req.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes)
  const encoding = (req.headers['content-encoding'] ?? 'identity').toLowerCase()
  if (encoding === 'identity') return collect(req, maxBytes)
  const decode = Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding as keyof typeof DECODERS] : null
  if (!decode) {
    throw appError('invalid_request', 'Send the body as it is, or compressed with gzip, deflate or br.', {
      status: 415,
    })
  }
  const packed = await collect(req, maxBytes)
  return decode(packed, { maxOutputLength: maxBytes }).catch((error: { code?: unknown }) => {
    if (error.code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(maxBytes)
    throw appError('invalid_request', 'The body is not compressed as `Content-Encoding` says.')
  })
}

function collect(req: Request, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer<ArrayBuffer>>()
  let body: Body | null = newBody(Number(req.headers['content-length'] ?? 0))
  let size = 0
  req.on('data', (chunk: Buffer) => {
    size += chunk.length
    // Bytes after the limit are read and discarded, so that the client gets to read the answer.
    if (size > maxBytes) {
      body = null
      reject(tooLarge(maxBytes))
    } else body?.add(chunk)
    if (size > SMALL_BODY_BYTES) takeTurns(req)
  })
  req.once('end', () => body && resolve(body.whole()))
  const breakOff = () => reject(appError('invalid_request', 'The body is incomplete.'))
  req.once('error', breakOff)
  req.once('close', breakOff)
  return promise
}

type Body = { readonly add: (chunk: Buffer) => void; readonly whole: () => Buffer<ArrayBuffer> }

/** A large body of a known length is copied to its place as it arrives. Joined at its end, it would be in memory twice. */
function newBody(announcedBytes: number): Body {
  if (announcedBytes <= SMALL_BODY_BYTES) {
    const chunks: Buffer[] = []
    return { add: (chunk) => chunks.push(chunk), whole: () => Buffer.concat(chunks) }
  }
  const bytes = Buffer.allocUnsafeSlow(announcedBytes)
  let at = 0
  return {
    add: (chunk) => {
      at += chunk.copy(bytes, at)
    },
    whole: () => bytes.subarray(0, at),
  }
}

/** Lets the next bytes come in a turn of their own: other calls don't wait for all bodies that arrive meanwhile. */
function takeTurns(req: Request): void {
  req.pause()
  void fileTurn().then(() => req.resume())
}

function tooLarge(limitBytes: number) {
  return appError('payload_too_large', 'The request body is too large.', {
    details: { limit_bytes: limitBytes },
  })
}
