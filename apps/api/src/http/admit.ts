import type { Admission, Bearer, IdempotencyKey, SessionId, ShareId, TokenId } from '@galley/backend'
import { appError } from '@galley/backend'
import type { Endpoint } from '@galley/contracts'
import type { Request, Response } from 'express'
import type { ApiContext } from '../context.ts'
import { authenticate, requireScope } from './authenticate.ts'
import { countingOf } from './meter.ts'
import type { Exchange } from './reply.ts'
import { factsOf } from './request-log.ts'

/**
 * Says who shows a credential.
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
  // Guesses are slowed down by address. Whoever has a token is counted as themselves.
  await limit(ctx, { by: 'strangers', key: req.ip ?? '' }, res)
  throw appError('unauthorized', 'Send a valid access token as `Authorization: Bearer …`.')
}

/**
 * Lets a caller in who is known: within the rate, with the scope.
 *
 * @throws rate_limited, forbidden_scope, unauthorized where only a browser may call.
 */
export async function admit(
  ctx: ApiContext,
  endpoint: Endpoint,
  { req, res, bearer }: Exchange & { bearer: Bearer },
): Promise<void> {
  await limitKnown(ctx, { req, res, bearer })
  if (endpoint.access.kind === 'token') requireScope(bearer, endpoint.access.scope)
  if (endpoint.access.kind === 'session' && !bearer.holder.startsWith('ses_')) {
    throw appError('unauthorized', 'This call is for a signed-in browser.')
  }
}

/** Holds a caller who is known to the rate, unless the request has been counted before. @throws rate_limited */
export async function limitKnown(
  ctx: ApiContext,
  { req, res, bearer }: Exchange & { bearer: Bearer },
): Promise<void> {
  factsOf(res).user_id = bearer.userId
  if (countingOf(req).isRated) return
  await limit(ctx, { by: 'authenticated', key: bearer.userId }, res)
}

/** Lets everybody in, slowly; whoever shows a valid credential as fast as themselves. @throws rate_limited */
export async function admitAnonymous(ctx: ApiContext, { req, res }: Exchange): Promise<void> {
  const admission = await authenticate(ctx, req, null)
  if (admission) await limitKnown(ctx, { req, res, bearer: admission.bearer })
  else await limit(ctx, { by: 'anonymous', key: req.ip ?? '' }, res)
}

/** Lets somebody knock who has no credential yet: slowly, for each address and each account. @throws rate_limited */
export async function admitKnock(ctx: ApiContext, { req, res }: Exchange, account: string): Promise<void> {
  await limit(ctx, { by: 'anonymous', key: req.ip ?? '' }, res)
  await limit(ctx, { by: 'passwords', key: `account ${account}` }, res)
}

/**
 * Lets the holder of a signed URL in, and gives its query. A signature that is wrong, expired, or of a token, session
 * or share that has ended is `not_found`, so that nobody learns what exists.
 */
export async function admitSigned(ctx: ApiContext, req: Request): Promise<URLSearchParams> {
  const query = new URL(req.url, 'http://local').searchParams
  const { verdict, holder } = ctx.signer.verify({
    method: 'GET',
    path: req.path,
    query,
    now: ctx.clock.now(),
  })
  if (verdict === 'granted' && (holder === null || (await stillHolds(ctx, holder)))) return query
  throw appError('not_found', 'There is nothing at this path.')
}

async function stillHolds(ctx: ApiContext, holder: string): Promise<boolean> {
  const now = ctx.clock.now()
  if (holder.startsWith('tok_')) return ctx.tokens.isActive(holder as TokenId, now)
  if (holder.startsWith('shr_')) return ctx.shares.isActive(holder as ShareId, now)
  if (holder.startsWith('ses_')) return (await ctx.sessions.find(holder as SessionId, now)) !== null
  return false
}

/** Which limit counts a call, and under which name. */
type Caller = { readonly by: keyof ApiContext['rateLimits']; readonly key: string }

async function limit(ctx: ApiContext, { by, key }: Caller, res: Response): Promise<void> {
  const standing = await ctx.rateLimits[by].consume(key)
  res.setHeader('RateLimit-Policy', `"default";q=${standing.limit};w=60`)
  res.setHeader('RateLimit', `"default";r=${standing.remaining};t=${standing.resetS}`)
  if (standing.isAllowed) return
  ctx.metrics.rateLimitRefusals.add({ limit: by })
  throw appError('rate_limited', 'Too many requests. Wait as long as `Retry-After` says.', {
    headers: { 'Retry-After': String(standing.resetS) },
    details: { limit: standing.limit, window_s: 60 },
  })
}
