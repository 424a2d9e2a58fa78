import type { Admission, AdmissionRequest, Bearer, IdempotencyKey } from '@galley/backend'
import { appError, hashToken, isWellFormedAccessToken, isWellFormedToken } from '@galley/backend'
import type { Scope } from '@galley/contracts'
import { SCOPES } from '@galley/contracts'
import type { Request } from 'express'
import type { ApiContext } from '../../context.ts'
import { readSession } from '../cookies/session-cookie.ts'
import { countingOf } from '../limits/meter.ts'
import { checkKeyProof } from './key-proof.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD'])

/**
 * Returns the caller by token or session cookie, with the resources that `key` has created for them before. Null when
 * the request has neither, or the credential is malformed, unknown, expired or revoked. If a request has a token, its
 * cookie is ignored.
 *
 * @throws unauthorized when a session's unsafe request doesn't carry its CSRF token.
 */
export async function authenticate(
  ctx: ApiContext,
  req: Request,
  key: IdempotencyKey | null,
): Promise<Admission | null> {
  const header = req.headers.authorization
  return header === undefined
    ? bySession(ctx, req, key)
    : byToken(ctx, req, { key, meter: countingOf(req).meter })
}

/** Checks the caller's scope. @throws forbidden_scope */
export function requireScope(bearer: Bearer, scope: Scope): void {
  if (bearer.scopes.includes(scope)) return
  throw appError('forbidden_scope', 'The token lacks the scope that `details.required_scope` names.', {
    details: { required_scope: scope },
  })
}

/** A token that is bound to a key comes with a proof, and any other without. */
async function byToken(ctx: ApiContext, req: Request, asked: AdmissionRequest): Promise<Admission | null> {
  const header = String(req.headers.authorization)
  const [, scheme = '', token = ''] = /^(Bearer|DPoP) +(\S+)$/i.exec(header) ?? []
  const kind = kindOf(token)
  if (!kind) return null
  const hash = hashToken(token, ctx.config.secrets.tokenPepper)
  const now = ctx.clock.now()
  if (scheme.toLowerCase() === 'bearer') {
    return ctx.admissions.admit(
      kind === 'personal' ? { kind, hash } : { kind, hash, keyThumbprint: null },
      asked,
      now,
    )
  }
  const keyThumbprint = await checkKeyProof(ctx, req, token)
  if (kind === 'personal' || keyThumbprint === null) return null
  return ctx.admissions.admit({ kind, hash, keyThumbprint }, asked, now)
}

/** Returns null for text that can't be a token, such as a typo, so that no database query is needed. */
function kindOf(token: string): 'personal' | 'granted' | null {
  if (isWellFormedToken(token)) return 'personal'
  return isWellFormedAccessToken(token) ? 'granted' : null
}

async function bySession(
  ctx: ApiContext,
  req: Request,
  key: IdempotencyKey | null,
): Promise<Admission | null> {
  const now = ctx.clock.now()
  const id = readSession(ctx, req, now)
  const session = id && (await ctx.sessions.find(id, now))
  if (!session) return null
  const csrf = String(req.headers['x-csrf-token'] ?? '')
  if (!SAFE_METHODS.has(req.method) && !ctx.sessionTokens.isCsrfToken(session.id, csrf)) {
    throw appError('unauthorized', 'A request of a signed-in browser needs its `X-CSRF-Token`.', {
      details: { reason: 'csrf' },
    })
  }
  const { userId, expiresAt } = session
  const madeBefore = key && (await ctx.idempotencyKeys.find(userId, key))
  const bearer: Bearer = { userId, holder: session.id, scopes: SCOPES, expiresAt, grant: null }
  return { bearer, isCharged: false, meter: countingOf(req).meter, at: now, madeBefore }
}
