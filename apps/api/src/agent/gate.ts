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
import type { Exchange } from '../http/reply.ts'
import { TASK_ENDPOINTS } from './render-tasks.ts'

/**
 * A browser that was lured here by a foreign page, or by a name that suddenly means this machine, stops here.
 *
 * @throws forbidden_scope, without a word on what would have been right.
 */
export function refuseForeigners(config: ApiConfig, { headers }: Request): void {
  const own = [config.baseUrl, config.legacyBaseUrl, config.webBaseUrl].map((url) => new URL(url))
  const host = URL.parse(`http://${headers.host ?? ''}`)
  const origin = URL.parse(headers.origin ?? '')
  // A service of this machine alone is called by the names and from the tools of this machine.
  const isAtHome = own.every(isLoopback)
  const isOwnHost =
    host !== null &&
    ((isAtHome && isLoopback(host)) || own.some(({ hostname }) => hostname === host.hostname))
  const isOwnOrigin =
    headers.origin === undefined ||
    (origin !== null && ((isAtHome && isLoopback(origin)) || own.some((url) => url.origin === origin.origin)))
  if (isOwnHost && isOwnOrigin) return
  throw appError('forbidden_scope', 'Requests from there are not answered here.', {
    details: { reason: isOwnHost ? 'origin' : 'host' },
  })
}

function isLoopback({ hostname }: URL): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
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
    await limitKnown(ctx, { req, res, bearer })
    const endpoint = message && endpointOf(message)
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
