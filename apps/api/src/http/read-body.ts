import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { appError } from '@galley/backend'
import type { Request } from 'express'

const DECODERS = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
} as const

/** Whether a request announces a body. */
export function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * Reads the whole body. `maxBytes` holds for what is sent and for what it unpacks to: a body that says that it is longer
 * isn't read, and one that turns out to be longer isn't unpacked any further.
 *
 * @throws payload_too_large; invalid_request when it breaks off, or isn't what `Content-Encoding` says (415 when that is not known).
 */
export async function readBody(req: Request, maxBytes: number): Promise<Buffer> {
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

function collect(req: Request, maxBytes: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  let size = 0
  req.on('data', (chunk: Buffer) => {
    size += chunk.length
    // What comes after the limit is let pass and not kept, so that the client gets to read the answer.
    if (size > maxBytes) {
      chunks.length = 0
      reject(tooLarge(maxBytes))
    } else chunks.push(chunk)
  })
  req.once('end', () => resolve(Buffer.concat(chunks)))
  const breakOff = () => reject(appError('invalid_request', 'The body was not sent whole.'))
  req.once('error', breakOff)
  req.once('close', breakOff)
  return promise
}

function tooLarge(limitBytes: number) {
  return appError('payload_too_large', 'The request body is too large.', {
    details: { limit_bytes: limitBytes },
  })
}
