import type { Admission, Bearer, CredentialId, IdempotencyKey, ShareId } from '@galley/backend'
import { appError } from '@galley/backend'
import type { Endpoint } from '@galley/contracts'
import { isId } from '@galley/contracts'
import type { Request, Response } from 'express'
import type { ApiContext } from '../../context.ts'
import { readBrowser } from '../cookies/browser-cookie.ts'
import { countingOf } from '../limits/meter.ts'
import { networkOf } from '../limits/network.ts'
import { markKnown } from '../limits/request-cpu.ts'
import { factsOf } from '../observe/request-log.ts'
import { queryOf } from '../read/query.ts'
import type { Exchange } from '../reply.ts'
import type { Watched } from './access-watch.ts'
import { authenticate, requireScope } from './authenticate.ts'

/**
 * Identifies the caller by the credential in the request.
 *
 * @throws unauthorized, rate_limited
 */
export async function identify(
  ctx: ApiContext,
  { req, res }: Exchange,
  key: IdempotencyKey | null,
): Promise<Admission> {
  const admission = await authenticate(ctx, req, key)
  if (admission) return admission
  ctx.cpuBudget.check(networkOf(req))
  // Invalid credentials are rate-limited by network. Calls with a valid token are limited per user instead.
  await limit(ctx, { by: 'unauthenticated', key: networkOf(req) }, res)
  throw appError('unauthorized', 'Send a valid access token as `Authorization: Bearer …`.')
}

/**
 * Admits an identified caller: checks the rate limit, the scope and the kind of credential.
 *
 * @throws rate_limited, forbidden_scope, unauthorized where only a browser may call.
 */
export async function admit(
  ctx: ApiContext,
  endpoint: Endpoint,
  { req, res, bearer }: Exchange & { bearer: Bearer },
): Promise<void> {
  await limitKnown(ctx, { req, res, bearer }, endpoint)
  if (endpoint.access.kind === 'token') requireScope(bearer, endpoint.access.scope)
  if (endpoint.access.kind === 'session' && !isId('session', bearer.holder)) {
    throw appError('unauthorized', 'This call is for a signed-in browser.')
  }
}

/**
 * Rate-limits an identified caller, unless the request has been counted before. Calls that list or end access are
 * counted per credential, so that a stolen token can't use up the calls that its owner needs to revoke it.
 *
 * @throws rate_limited
 */
export async function limitKnown(
  ctx: ApiContext,
  { req, res, bearer }: Exchange & { bearer: Bearer },
  endpoint?: Endpoint | null,
): Promise<void> {
  markKnown(req)
  factsOf(res).user_id = bearer.userId
  if (countingOf(req).isRated) return
  if (endpoint?.isControl) return limit(ctx, { by: 'control', key: bearer.holder }, res)
  await limit(ctx, { by: 'authenticated', key: bearer.userId }, res)
}

/**
 * Admits every caller. A valid credential gets the rate limit of its user, any other caller that of the network.
 *
 * @throws rate_limited
 */
export async function admitAnonymous(ctx: ApiContext, { req, res }: Exchange): Promise<void> {
  const admission = await authenticate(ctx, req, null)
  if (admission) await limitKnown(ctx, { req, res, bearer: admission.bearer })
  else await limitNetwork(ctx, { req, res })
}

/** Rate-limits the unauthenticated callers of a network. @throws rate_limited */
export async function limitNetwork(ctx: ApiContext, { req, res }: Exchange): Promise<void> {
  ctx.cpuBudget.check(networkOf(req))
  await limit(ctx, { by: 'anonymous', key: networkOf(req) }, res)
}

/**
 * Rate-limits an unauthenticated caller by browser if it has been signed in before, else by network.
 *
 * @throws rate_limited
 */
export async function limitBrowser(ctx: ApiContext, { req, res }: Exchange): Promise<void> {
  const browser = readBrowser(ctx, req)
  if (browser === null) await limitNetwork(ctx, { req, res })
  else await limit(ctx, { by: 'browsers', key: browser.id }, res)
}

/**
 * Admits the holder of a signed URL.
 *
 * @throws not_found for a wrong or expired signature, and when the signing token, session or share has ended, so that
 * the response does not reveal what exists.
 */
export async function admitSigned(ctx: ApiContext, req: Request): Promise<SignedVisit> {
  const query = queryOf(req)
  const { verdict, holder } = ctx.signer.verify({
    method: 'GET',
    path: req.path,
    query,
    now: ctx.clock.now(),
  })
  const visit = verdict === 'granted' && (await visitOf(ctx, query, holder))
  if (visit) {
    markKnown(req)
    return visit
  }
  ctx.cpuBudget.check(networkOf(req))
  throw appError('not_found', 'There is nothing at this path.')
}

/** The query of a signed URL, and the credential with which the URL ends; null: it ends with none. */
export type SignedVisit = {
  readonly query: URLSearchParams
  readonly credential: Watched | null
}

/** Returns null when the holder has ended. */
async function visitOf(
  ctx: ApiContext,
  query: URLSearchParams,
  holder: string | null,
): Promise<SignedVisit | null> {
  if (holder === null) return { query, credential: null }
  if (!isHolder(holder)) return null
  const found = await ctx.credentials.find(holder, ctx.clock.now())
  return found && { query, credential: { holder, ...found } }
}

/** Returns whether a signed URL can end with this id. */
function isHolder(id: string): id is CredentialId | ShareId {
  return isId('token', id) || isId('session', id) || isId('share', id)
}

/** The rate limit that counts a call, and the key that it is counted under. */
type Caller = { readonly by: keyof ApiContext['rateLimits']; readonly key: string }

async function limit(ctx: ApiContext, { by, key }: Caller, res: Response): Promise<void> {
  const standing = await ctx.rateLimits[by].consume(key)
  const policy = by === 'control' ? 'control' : 'default'
  res.setHeader('RateLimit-Policy', `"${policy}";q=${standing.limit};w=60`)
  res.setHeader('RateLimit', `"${policy}";r=${standing.remaining};t=${standing.resetS}`)
  if (standing.isAllowed) return
  ctx.metrics.rateLimitRefusals.add({ limit: by })
  throw appError('rate_limited', 'Too many requests. Wait as long as `Retry-After` says.', {
    headers: { 'Retry-After': String(standing.resetS) },
    details: { limit: standing.limit, window_s: 60 },
  })
}
