import type { Bearer } from '@galley/backend'
import { appError } from '@galley/backend'
import type { Endpoint, Scope } from '@galley/contracts'
import { endpointTools, getUsage, scopeOf, usage } from '@galley/contracts'
import type { Request } from 'express'
import type { ApiConfig } from '../config.ts'
import type { ApiContext } from '../context.ts'
import { identify, limitKnown } from '../http/access/admit.ts'
import { requireScope } from '../http/access/authenticate.ts'
import { countAs } from '../http/limits/meter.ts'
import { isLoopback, ownUrls } from '../http/own-hosts.ts'
import type { Exchange } from '../http/reply.ts'
import { TASK_ENDPOINTS } from './render-tasks.ts'
import { findResource } from './resources/find-resource.ts'
import { findTool } from './tools/tools.ts'

/**
 * Rejects browsers that a foreign page has sent here. Foreign hosts are rejected for all routes.
 *
 * @throws forbidden_scope, without naming the allowed origins.
 */
export function refuseForeignOrigins(config: ApiConfig, { headers }: Request): void {
  if (headers.origin === undefined) return
  const origin = URL.parse(headers.origin)
  const own = ownUrls(config)
  // If all URLs of the service are local, tools on this machine may call it.
  const isLocal = own.every(({ hostname }) => isLoopback(hostname)) && isLoopback(origin?.hostname ?? '')
  if (isLocal || own.some((url) => url.origin === origin?.origin)) return
  throw appError('forbidden_scope', 'Requests from this origin are refused.', {
    details: { reason: 'origin' },
  })
}

/**
 * Identifies the caller by token only, because browsers send cookies on foreign pages' requests too. Identifying is
 * free of charge: a tool call is charged when it calls its endpoint.
 *
 * @throws unauthorized, rate_limited
 */
export async function identifyAgent(ctx: ApiContext, { req, res }: Exchange): Promise<Bearer> {
  delete req.headers.cookie
  countAs(req, { meter: null, isRated: false })
  return (await identify(ctx, { req, res }, null)).bearer
}

/**
 * Admits an agent's request. Each message counts against the rate limit, because older clients send several at once.
 * The tool's scopes are checked here, so that a missing scope is reported the way OAuth requires.
 *
 * @throws rate_limited, forbidden_scope
 */
export async function admitAgent(ctx: ApiContext, { req, res, bearer }: Exchange & { bearer: Bearer }) {
  const messages = [req.body].flat() as (Message | null)[]
  for (const message of messages) {
    const { endpoint, scopes } = message ? demandsOf(message) : NO_DEMANDS
    await limitKnown(ctx, { req, res, bearer }, endpoint)
    for (const scope of scopes) requireScope(bearer, scope)
  }
}

/** The scopes that a message needs, and the endpoint whose rate limit counts it; undefined: any. */
type Demands = { readonly endpoint: Endpoint | undefined; readonly scopes: readonly Scope[] }
const NO_DEMANDS: Demands = { endpoint: undefined, scopes: [] }

function demandsOf({ method, params }: Message): Demands {
  const tool = method === 'tools/call' ? findTool(params?.name) : undefined
  if (tool) {
    const endpoint = tool.tool === usage ? getUsage : undefined
    return { endpoint, scopes: tool.needs(params?.arguments ?? {}) }
  }
  const resource = method === 'resources/read' ? findResource(params?.uri) : null
  if (resource) return { endpoint: undefined, scopes: [resource.kind.scope ?? []].flat() }
  const endpoint = endpointOf({ method, params })
  const scope = endpoint && scopeOf(endpoint)
  return { endpoint, scopes: scope ? [scope] : [] }
}

/** Returns the endpoint that a message will call; undefined if it calls none or an unknown one. */
function endpointOf({ method, params }: Message): Endpoint | undefined {
  if (method === 'tools/call') return endpointTools.find(({ name }) => name === params?.name)?.endpoint
  return new Map<unknown, Endpoint>(Object.entries(TASK_ENDPOINTS)).get(method)
}

type Message = {
  readonly method?: unknown
  readonly params?:
    | { readonly name?: unknown; readonly arguments?: unknown; readonly uri?: unknown }
    | undefined
}
