import { randomBytes } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { ErrorBody } from '@galley/contracts'
import { API_VERSION } from '@galley/contracts'
import type { ApiConfig } from '../config.ts'
import { acceptsProblem, PROBLEM_TYPE, toProblem } from './problem.ts'

/** The statuses for errors of Node's parser. All other errors are plain bad requests. */
const STATUS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** The error that Node reports for bytes it could not parse. */
type ClientError = Error & { readonly code?: string; readonly rawPacket?: Buffer }

/** How long the client may read the answer. Closing the connection while bytes still arrive can lose the answer. */
const LINGER_MS = 1_000

/** Answers requests that Node could not parse, in the same format and with the same headers as all other errors. */
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
  // `end` closes only our side. A client that keeps sending would hold its side open forever.
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

/** Returns the `Accept` header from the unparsed bytes, if they contain it. */
function acceptIn({ rawPacket }: ClientError): string | undefined {
  return /^accept:(.*)$/im.exec(rawPacket?.toString('latin1', 0, 16_384) ?? '')?.[1]
}
