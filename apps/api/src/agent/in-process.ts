import { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import type { ErrorBody, Method } from '@galley/contracts'
import { noteAgreed } from '../http/access/agreed-calls.ts'
import { noteProvenKey } from '../http/access/key-proof.ts'
import { countAs } from '../http/limits/meter.ts'

/** The HTTP handler of the whole service, with the signature of a Node request listener. */
export type Dispatch = (req: IncomingMessage, res: ServerResponse) => void

/** The caller on whose behalf endpoints are called. */
export type Caller = {
  /** The `Authorization` header as it was sent. */
  readonly authorization: string
  /** The `Host` header as it was sent. */
  readonly host: string
  readonly address: string
  readonly requestId: string
  readonly language: string | undefined
  /** The key that it has proven to hold; null: it has proven none. */
  readonly keyThumbprint: string | null
}

/** A file, with a name that is body text. */
export type UploadedFile = { readonly name: string; readonly bytes: Buffer }

export type EndpointCall = {
  readonly method: Method
  /** With the base path and the query. */
  readonly url: string
  readonly body: object | undefined
  /** The file that is the body of an upload. */
  readonly file?: UploadedFile | undefined
  readonly idempotencyKey?: string | undefined
  /** The version for `If-Match`; absent: any. */
  readonly ifMatch?: number | undefined
  /** True when an earlier call of the same tool call has been charged. */
  readonly isCharged?: boolean
  /** True when the agent's person has agreed to this call. */
  readonly isAgreedTo?: boolean
  readonly signal: AbortSignal
}

type EndpointMeta = { readonly next_cursor?: string | null; readonly [name: string]: unknown }

/** What an endpoint answered, in the API's envelope. */
export type EndpointAnswer = { readonly data: unknown; readonly meta?: EndpointMeta } | ErrorBody

/**
 * Calls an endpoint like an HTTP request, but without a connection. The call passes the whole pipeline. It is metered
 * as a tool call and not rate-limited, because the agent's own request has been counted.
 *
 * @throws the signal's reason when it aborts; the endpoint then sees a disconnected client.
 */
export async function callEndpoint(
  dispatch: Dispatch,
  caller: Caller,
  call: EndpointCall,
): Promise<EndpointAnswer> {
  call.signal.throwIfAborted()
  const chunks: Buffer[] = []
  const socket = pretendedSocket(caller.address, chunks)
  const req = requestOn(socket, caller, call)
  const res = new ServerResponse(req)
  res.assignSocket(socket)
  const over = new Promise((resolve) => res.once('close', resolve))
  const hangUp = () => socket.destroy()
  res.once('finish', hangUp)
  call.signal.addEventListener('abort', hangUp)
  countAs(req, { meter: call.isCharged ? null : 'agent_tool_calls', isRated: true })
  if (call.isAgreedTo) noteAgreed(req)
  if (caller.keyThumbprint !== null) noteProvenKey(req, caller.keyThumbprint)
  dispatch(req, res)
  await over
  call.signal.removeEventListener('abort', hangUp)
  call.signal.throwIfAborted()
  const answer = Buffer.concat(chunks).toString()
  return JSON.parse(answer.slice(answer.indexOf(END_OF_HEAD) + END_OF_HEAD.length))
}

const END_OF_HEAD = '\r\n\r\n'

/** Returns a socket that collects what is written to it and has nothing to read. */
function pretendedSocket(remoteAddress: string, chunks: Buffer[]): Socket {
  const duplex = new Duplex({
    read: () => {},
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk)
      done()
    },
  })
  return Object.assign(duplex, { remoteAddress }) as unknown as Socket
}

function requestOn(socket: Socket, caller: Caller, call: EndpointCall): IncomingMessage {
  const body = call.file?.bytes ?? (call.body && Buffer.from(JSON.stringify(call.body)))
  const req = new IncomingMessage(socket)
  req.method = call.method
  req.url = call.url
  req.headers = {
    host: caller.host,
    accept: 'application/json',
    authorization: caller.authorization,
    'x-request-id': caller.requestId,
    ...(body && { 'content-type': 'application/json', 'content-length': String(body.length) }),
    ...(call.file && headersOf(call.file)),
    ...(caller.language !== undefined && { 'accept-language': caller.language }),
    ...(call.ifMatch !== undefined && { 'if-match': `"${call.ifMatch}"` }),
    ...(call.idempotencyKey !== undefined && { 'idempotency-key': call.idempotencyKey }),
  }
  if (body) req.push(body)
  req.push(null)
  // Node treats a message that is incomplete at its end as an aborted request.
  req.complete = true
  return req
}

function headersOf({ name }: UploadedFile) {
  return {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
  }
}
