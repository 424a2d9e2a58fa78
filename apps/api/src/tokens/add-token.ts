import type { Bearer, Creation, TokenId, UserId } from '@galley/backend'
import {
  appError,
  derivedBase62,
  hashToken,
  newId,
  newToken,
  SECRET_CHARS,
  tokenFrom,
  tokenPrefix,
} from '@galley/backend'
import type { createdTokenSchema, Scope } from '@galley/contracts'
import { isId } from '@galley/contracts'
import type { z } from 'zod'
import type { ApiContext } from '../context.ts'
import type { CreationReply } from '../http/creation.ts'
import type { Reply } from '../http/reply.ts'
import { endWithinMaker } from './end-within-maker.ts'
import { presentToken } from './present-token.ts'

type TokenRequest = {
  readonly ownerId: UserId
  readonly bearer: Bearer
  readonly idempotencyKey: string | null
  readonly body: { name: string; scopes: readonly Scope[]; expires_in_days: number | null }
}

type PresentedSecret = z.input<typeof createdTokenSchema>

/** Checks that the creator holds all scopes of the new token. @throws forbidden_scope */
export function permitToken({ bearer, body }: Pick<TokenRequest, 'bearer' | 'body'>): void {
  // A token has no bounds of its own, so it would be wider than the grant.
  if (bearer.grant?.countsRenders) {
    throw appError('forbidden_scope', 'Access with a limit of renders can create no token.', {
      details: { required_scope: 'tokens:write' },
    })
  }
  const lacking = body.scopes.find((scope) => !bearer.scopes.includes(scope))
  if (!lacking) return
  throw appError('forbidden_scope', 'A token can grant only the scopes that it has.', {
    details: { required_scope: lacking },
  })
}

/**
 * Records a token and returns its secret, this one time.
 *
 * @throws invalid_request when it would outlive the token that creates it.
 */
export async function addToken(
  ctx: Pick<ApiContext, 'tokens' | 'clock' | 'config'>,
  wanted: TokenRequest,
  begin: (resourceId: string) => Creation,
): Promise<CreationReply<PresentedSecret>> {
  const { ownerId, bearer, body } = wanted
  const id = newId('token')
  const token = secretFor(ctx, wanted)
  const createdAt = ctx.clock.now()
  const record = {
    id,
    parentId: isId('token', bearer.holder) ? bearer.holder : null,
    name: body.name,
    prefix: tokenPrefix(token),
    scopes: body.scopes,
    createdAt,
    expiresAt: endWithinMaker(bearer, { from: createdAt, days: body.expires_in_days, otherwise: null }),
  }
  const hash = hashToken(token, ctx.config.secrets.tokenPepper)
  const outcome = await ctx.tokens.add({ ...record, userId: ownerId, hash }, begin(id))
  if (outcome.kind === 'replayed') return outcome
  return { kind: 'created', reply: { data: { ...presentToken({ ...record, lastUsedOn: null }), token } } }
}

/** Returns the first response again, secret included. The secret is not stored but derived again. */
export async function replayToken(
  ctx: Pick<ApiContext, 'tokens' | 'config'>,
  wanted: TokenRequest,
  id: TokenId,
): Promise<Reply<PresentedSecret>> {
  const record = await ctx.tokens.find(wanted.ownerId, id)
  if (!record) throw appError('not_found', 'There is no such token.')
  return { data: { ...presentToken({ ...record, lastUsedOn: null }), token: secretFor(ctx, wanted) } }
}

/**
 * Returns the secret. It is also derived from the creator, so that the same key gives another credential another
 * secret.
 */
function secretFor(ctx: Pick<ApiContext, 'config'>, { bearer, idempotencyKey }: TokenRequest): string {
  if (idempotencyKey === null) return newToken()
  const key = ctx.config.secrets.tokenPepper
  return tokenFrom(
    derivedBase62(SECRET_CHARS, { key, salt: bearer.holder, info: `token\n${idempotencyKey}` }),
  )
}
