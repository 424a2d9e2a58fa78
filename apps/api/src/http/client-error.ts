import { randomBytes } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { ErrorBody } from '@galley/contracts'
import { API_VERSION } from '@galley/contracts'

/** Node's parser gives up on a request at these; the rest is plain bad HTTP. */
const STATUS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Time to read the answer: a connection that is closed while bytes still come may lose it. */
const LINGER_MS = 1_000

/** Answers what never became a request, in the same format and with the same headers as everything else. */
export function answerClientError(error: Error & { code?: string }, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const request_id = `req_${randomBytes(12).toString('hex')}`
  const message = 'The request is not well-formed HTTP.'
  const body: ErrorBody = { data: null, error: { code: 'invalid_request', message, request_id, details: {} } }
  const json = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${STATUS[error.code ?? ''] ?? '400 Bad Request'}`,
    `X-Service-Api-Version: ${API_VERSION}`,
    `X-Request-Id: ${request_id}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(json)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${json}`)
  // Ending is ours alone: a client that goes on sending would hold its side for ever.
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}
