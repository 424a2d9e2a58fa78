import { randomBytes } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { ErrorBody } from '@galley/contracts'
import { API_VERSION } from '@galley/contracts'
import type { ApiConfig } from '../config.ts'
import { acceptsProblem, PROBLEM_TYPE, toProblem } from './problem.ts'

/** Node's parser gives up on a request at these; the rest is plain bad HTTP. */
const STATUS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** What Node tells of bytes that it couldn't read. */
type ClientError = Error & { readonly code?: string; readonly rawPacket?: Buffer }

/** Time to read the answer: a connection that is closed while bytes still come may lose it. */
const LINGER_MS = 1_000

/** Answers what never became a request, in the same format and with the same headers as everything else. */
export function answerClientError(
  config: Pick<ApiConfig, 'baseUrl'>,
  error: ClientError,
  socket: Duplex,
): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const request_id = `req_${randomBytes(12).toString('hex')}`
  const message = 'The request is not well-formed HTTP.'
  const status = STATUS[error.code ?? ''] ?? '400 Bad Request'
  const told: ErrorBody['error'] = { code: 'invalid_request', message, request_id, details: {} }
  const isProblem = acceptsProblem(acceptIn(error))
  const json = JSON.stringify(
    isProblem
      ? toProblem(told, { status: Number.parseInt(status, 10), baseUrl: config.baseUrl })
      : ({ data: null, error: told } satisfies ErrorBody),
  )
  const head = [
    `HTTP/1.1 ${status}`,
    `X-Service-Api-Version: ${API_VERSION}`,
    `X-Request-Id: ${request_id}`,
    `Content-Type: ${isProblem ? PROBLEM_TYPE : 'application/json'}; charset=utf-8`,
    `Content-Length: ${Buffer.byteLength(json)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${json}`)
  // Ending is ours alone: a client that goes on sending would hold its side for ever.
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

/** The `Accept` header in the bytes that were not understood, as far as they were sent in one piece. */
function acceptIn({ rawPacket }: ClientError): string | undefined {
  return /^accept:(.*)$/im.exec(rawPacket?.toString('latin1', 0, 16_384) ?? '')?.[1]
}
