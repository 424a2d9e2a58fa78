import type { Bearer, UserId } from '@galley/backend'
import { appError } from '@galley/backend'
import type { Endpoint } from '@galley/contracts'
import type { z } from 'zod'
import { isAgreedTo } from './access/agreed-calls.ts'
import { parse } from './read/parse.ts'
import { queryOf } from './read/query.ts'
import type { Exchange } from './reply.ts'

/** A parsed call of an endpoint. */
export type Call<P, Q, B> = {
  readonly ownerId: UserId
  readonly bearer: Bearer
  readonly params: P
  readonly query: Q
  readonly body: B
  /** The `If-Match` header as it was sent; null without one. */
  readonly ifMatch: string | null
  /** The `Last-Event-ID` header as it was sent; null without one. */
  readonly lastEventId: string | null
  /** The raw `Idempotency-Key`, from which a secret can be derived; null without one. */
  readonly idempotencyKey: string | null
  /** Whether the person whom the caller works for has agreed to this call. Only agents' tools ask. */
  readonly isAgreedTo: boolean
  /** The language that the client prefers for texts for people. */
  readonly locale: 'en' | 'zh'
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal
}

/** Returns the parsed call. @throws not_found for a malformed id, invalid_request for other errors. */
export function readCall<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  endpoint: Endpoint<P, Q, B>,
  { req, res, bearer }: Exchange & { bearer: Bearer },
): Call<z.output<P>, z.output<Q>, z.output<B>> {
  const params = endpoint.params?.safeParse(req.params)
  // An id that is malformed or of another kind identifies nothing.
  if (params && !params.success) throw appError('not_found', 'There is nothing at this path.')
  const query = Object.fromEntries(queryOf(req))
  return {
    ownerId: bearer.userId,
    bearer,
    params: params?.data as z.output<P>,
    query: (endpoint.query && parse(endpoint.query, query, 'query')) as z.output<Q>,
    body: (endpoint.body && parse(endpoint.body, req.body, 'body')) as z.output<B>,
    ifMatch: req.headers['if-match'] ?? null,
    lastEventId: (req.headers['last-event-id'] as string | undefined) ?? null,
    idempotencyKey: (req.headers['idempotency-key'] as string | undefined) ?? null,
    isAgreedTo: isAgreedTo(req),
    locale: req.acceptsLanguages('en', 'zh') === 'zh' ? 'zh' : 'en',
    signal: disconnectOf(res),
  }
}

const disconnects = new WeakMap<Exchange['res'], AbortSignal>()

/** Returns the signal that aborts when the client disconnects. An upload's call is read twice, with one listener. */
function disconnectOf(res: Exchange['res']): AbortSignal {
  const known = disconnects.get(res)
  if (known) return known
  const gone = new AbortController()
  res.once('close', () => {
    if (!res.writableFinished) gone.abort()
  })
  disconnects.set(res, gone.signal)
  return gone.signal
}
