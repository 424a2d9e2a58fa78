import { appError, loggedError } from '@galley/backend'
import { LIMITS, SCOPES } from '@galley/contracts'
import { toNodeHandler } from '@modelcontextprotocol/node'
import type { AuthInfo } from '@modelcontextprotocol/server'
import { createMcpHandler } from '@modelcontextprotocol/server'
import type { ErrorRequestHandler, Request, Response } from 'express'
import { Router } from 'express'
import type { ApiContext } from '../context.ts'
import { admitAnonymous } from '../http/access/admit.ts'
import { challenge } from '../http/access/challenge.ts'
import { PROOF_ALGORITHMS, provenKeyOf } from '../http/access/key-proof.ts'
import { toAppError } from '../http/error-handler.ts'
import { requestIdOf } from '../http/observe/request-id.ts'
import { factsOf } from '../http/observe/request-log.ts'
import { readJson } from '../http/read/read-json.ts'
import { issuerOf } from '../oauth/places.ts'
import { admitAgent, identifyAgent, refuseForeignOrigins } from './gate.ts'
import type { Dispatch } from './in-process.ts'
import type { AgentSession } from './tool-call.ts'
import { createToolServer } from './tool-server.ts'

const AGENT_PATH = '/mcp'
/** RFC 9728: the well-known name is between the origin and the resource's path. */
const METADATA_NAME = '/.well-known/oauth-protected-resource'

/** The scopes that agents use. They should not create credentials. */
const scopes = SCOPES.filter((scope) => scope !== 'tokens:write')

/**
 * Serves the Model Context Protocol at `/mcp`, for the newest revision and for older clients. No session is stored,
 * so any process can answer any request. `dispatch` is the whole service; tools call their endpoints through it.
 */
export function agentRoutes(ctx: ApiContext, dispatch: Dispatch): Router {
  const router = Router({ caseSensitive: true, strict: true })
  const serve = mcpOverHttp(ctx)

  router.get([METADATA_NAME, METADATA_NAME + AGENT_PATH], async (req, res) => {
    factsOf(res).route = METADATA_NAME
    await admitAnonymous(ctx, { req, res })
    // Clients that are pages in a browser read it, too.
    res.set({ 'Cache-Control': 'public, max-age=3600', 'Access-Control-Allow-Origin': '*' })
    res.json(resourceMetadata(ctx))
  })

  router.all(AGENT_PATH, async (req, res) => {
    factsOf(res).route = AGENT_PATH
    refuseForeignOrigins(ctx.config, req)
    if (req.method !== 'POST') {
      throw appError('invalid_request', 'Agents send their messages by POST.', {
        status: 405,
        headers: { Allow: 'POST' },
      })
    }
    const bearer = await identifyAgent(ctx, { req, res })
    await readJson(req, { maxBytes: LIMITS.agentBodyBytes })
    await admitAgent(ctx, { req, res, bearer })
    await serve(req, res, { bearer, caller: callerOf(req, res), dispatch })
  })

  router.use(AGENT_PATH, agentError(ctx))
  return router
}

function callerOf(req: Request, res: Response): AgentSession['caller'] {
  return {
    authorization: String(req.headers.authorization),
    host: String(req.headers.host),
    address: req.ip ?? '',
    requestId: requestIdOf(res),
    language: req.headers['accept-language'],
    keyThumbprint: provenKeyOf(req),
  }
}

/** Returns the handler that passes an admitted request to the SDK, along with the caller's identity. */
function mcpOverHttp(ctx: ApiContext) {
  const sessions = new WeakMap<AuthInfo, AgentSession>()
  const onerror = (error: Error) =>
    ctx.log.warn('an agent message was not understood', { error: loggedError(error) })
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const session = authInfo && sessions.get(authInfo)
      if (!session) throw new Error('A request came past the gate.')
      return createToolServer(ctx, session)
    },
    { onerror },
  )
  const serve = toNodeHandler(handler, { onerror })
  return async (req: Request, res: Response, session: AgentSession) => {
    const { holder, scopes: granted } = session.bearer
    const auth: AuthInfo = { token: '', clientId: holder, scopes: [...granted] }
    sessions.set(auth, session)
    res.setHeader('Cache-Control', 'private, no-store')
    await serve(Object.assign(req, { auth }), res, req.body)
  }
}

/** Returns the RFC 9728 metadata. Personal access tokens need no authorization server. */
function resourceMetadata({ config }: Pick<ApiContext, 'config'>): object {
  return {
    resource: new URL(AGENT_PATH, config.baseUrl).href,
    resource_name: 'Galley',
    authorization_servers: [issuerOf(config)],
    bearer_methods_supported: ['header'],
    dpop_signing_alg_values_supported: PROOF_ALGORITHMS,
    scopes_supported: scopes,
    resource_documentation: new URL('/docs', config.baseUrl).href,
  }
}

/** Answers errors that occur before the SDK takes over: as JSON-RPC, in our words, with the OAuth challenge header. */
function agentError(ctx: ApiContext): ErrorRequestHandler {
  // biome-ignore lint/complexity/useMaxParams: Express knows an error handler by its four parameters.
  return (thrown, req, res, next) => {
    const error = toAppError(thrown)
    if (res.headersSent || error.code === 'internal') {
      next(thrown)
      return
    }
    const { code, message, details } = error
    const told = challengeOf(ctx, req, { code, details })
    if (told) res.setHeader('WWW-Authenticate', told)
    const data = { code, request_id: requestIdOf(res), details }
    const body = { jsonrpc: '2.0', id: null, error: { code: INVALID_REQUEST, message, data } }
    res.status(error.status).set(error.headers).json(body)
  }
}

/** JSON-RPC's code for a message that is not a valid request. */
const INVALID_REQUEST = -32600

type Refusal = { code: string; details: { required_scope?: unknown } }

/**
 * Returns the challenge with what was wrong with the token, and where to find the metadata (RFC 9728). Null if the
 * error is not about the token.
 */
function challengeOf({ config }: ApiContext, req: Request, { code, details }: Refusal): string | null {
  const isLacking = details.required_scope !== undefined
  if (code !== 'unauthorized' && !isLacking) return null
  const isShown = req.headers.authorization !== undefined
  const shownError = isLacking ? 'insufficient_scope' : 'invalid_token'
  return challenge(req, isShown ? shownError : null, {
    resource_metadata: new URL(METADATA_NAME + AGENT_PATH, config.baseUrl).href,
    scope: isLacking ? String(details.required_scope) : scopes.join(' '),
  })
}
