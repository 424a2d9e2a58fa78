import type { Bearer } from '@galley/backend'
import { appError, hashToken, isWellFormedToken } from '@galley/backend'
import type { Scope } from '@galley/contracts'
import type { Request } from 'express'
import type { ApiContext } from '../context.ts'

/** Who is calling; null when the credential is missing, malformed, unknown, expired or revoked. */
export async function authenticate(
  ctx: Pick<ApiContext, 'tokens' | 'clock' | 'config'>,
  req: Request,
): Promise<Bearer | null> {
  const token = /^Bearer +(\S+)$/i.exec(req.headers.authorization ?? '')?.[1]
  if (!token || !isWellFormedToken(token)) return null
  return ctx.tokens.findBearer(hashToken(token, ctx.config.secrets.tokenPepper), ctx.clock.now())
}

/** @throws forbidden_scope */
export function requireScope(bearer: Bearer, scope: Scope): void {
  if (bearer.scopes.includes(scope)) return
  throw appError('forbidden_scope', 'The token lacks the scope that `details.required_scope` names.', {
    details: { required_scope: scope },
  })
}
