import type { Bearer } from '@galley/backend'
import { appError } from '@galley/backend'
import type { Endpoint } from '@galley/contracts'
import { agentTools, scopeOf } from '@galley/contracts'
import type { Request } from 'express'
import type { ApiConfig } from '../config.ts'
import type { ApiContext } from '../context.ts'
import { identify, limitKnown } from '../http/admit.ts'
import { requireScope } from '../http/authenticate.ts'
import { countAs } from '../http/meter.ts'
import { isLoopback, ownUrls } from '../http/own-hosts.ts'
import type { Exchange } from '../http/reply.ts'
import { TASK_ENDPOINTS } from './render-tasks.ts'

/**
 * A browser that was lured here by a foreign page stops here. Foreign hosts are refused everywhere.
 *
 * @throws forbidden_scope, without a word on what would have been right.
 */
export function refuseForeignOrigins(config: ApiConfig, { headers }: Request): void {
  if (headers.origin === undefined) return
  const origin = URL.parse(headers.origin)
  const own = ownUrls(config)
  // A service of this machine alone is called from the tools of this machine.
  const isLocal = own.every(({ hostname }) => isLoopback(hostname)) && isLoopback(origin?.hostname ?? '')
  if (isLocal || own.some((url) => url.origin === origin?.origin)) return
  throw appError('forbidden_scope', 'Requests from there are not answered here.', {
    details: { reason: 'origin' },
  })
}

/**
 * Says who is calling, by token alone: a cookie comes along wherever a browser is sent. It costs nothing here; what a
 * tool costs is counted when it calls its endpoint.
 *
 * @throws unauthorized, rate_limited
 */
export async function identifyAgent(ctx: ApiContext, { req, res }: Exchange): Promise<Bearer> {
  delete req.headers.cookie
  countAs(req, { meter: null, isRated: false })
  return (await identify(ctx, { req, res }, null)).bearer
}

/**
 * Lets an agent in: each of its messages within the rate (older clients send several at once), and with the scope of the
 * tool that it calls, so that it hears of a lacking one as OAuth wants it said.
 *
 * @throws rate_limited, forbidden_scope
 */
export async function admitAgent(ctx: ApiContext, { req, res, bearer }: Exchange & { bearer: Bearer }) {
  const messages = [req.body].flat() as (Message | null)[]
  for (const message of messages) {
    const endpoint = message && endpointOf(message)
    await limitKnown(ctx, { req, res, bearer }, endpoint)
    const scope = endpoint ? scopeOf(endpoint) : null
    if (scope) requireScope(bearer, scope)
  }
}

/** What a message will call; undefined: nothing, or something that is not known. */
function endpointOf({ method, params }: Message): Endpoint | undefined {
  if (method === 'tools/call') return agentTools.find(({ name }) => name === params?.name)?.endpoint
  return new Map<unknown, Endpoint>(Object.entries(TASK_ENDPOINTS)).get(method)
}

type Message = { readonly method?: unknown; readonly params?: { readonly name?: unknown } }
