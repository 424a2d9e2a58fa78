import { createHmac, randomBytes } from 'node:crypto'
import type { AccountLogin, SessionId } from '@galley/backend'
import { appError, hashPassword } from '@galley/backend'
import type { ApiContext } from '../context.ts'
import type { LetterRequest } from './send-letter.ts'
import { answerByLetter, LETTER_LIFE_MS } from './send-letter.ts'
import { refuseWeakPassword } from './weak-password.ts'

/** Emails a link that lets the reader of the mailbox set a new password for the account. */
export function sendReset(ctx: ApiContext, request: LetterRequest): void {
  answerByLetter(ctx, request, async () => {
    const account = await ctx.users.findByEmail(request.email)
    if (!account) return null
    const token = randomBytes(32).toString('base64url')
    const createdAt = ctx.clock.now()
    const expiresAt = new Date(createdAt.getTime() + LETTER_LIFE_MS)
    await ctx.passwordResets.add({ tokenHash: hashOf(ctx, token), account, createdAt, expiresAt })
    // The token is in the URL fragment, so it reaches no proxy log and no `Referer` header.
    return { kind: 'resetPassword', path: `/reset-password#${token}` }
  })
}

type Redemption = { readonly token: string; readonly password: string }

/**
 * Sets the account's password with the token of a reset link, once, and ends all sessions of the account.
 *
 * @throws not_found when the link is used or expired; invalid_request for a weak password.
 */
export async function resetPassword(
  ctx: ApiContext,
  { token, password }: Redemption,
): Promise<{ account: AccountLogin; sessionsEnded: number }> {
  const before = await ctx.passwordResets.findAccount(hashOf(ctx, token), ctx.clock.now())
  if (!before) throw linkIsUsed()
  await refuseWeakPassword({ field: 'password', password, email: before.email })
  return replacePassword(ctx, before, { password, keep: null })
}

/**
 * Replaces a password and ends every session except `keep`.
 *
 * @throws not_found when the password changed meanwhile: if two links are redeemed at once, one works.
 */
export async function replacePassword(
  ctx: Pick<ApiContext, 'users' | 'accessEvents'>,
  before: AccountLogin,
  { password, keep }: { password: string; keep: SessionId | null },
): Promise<{ account: AccountLogin; sessionsEnded: number }> {
  const account = { ...before, passwordHash: await hashPassword(password) }
  const sessionsEnded = await ctx.users.changePassword(before, account.passwordHash, keep)
  if (sessionsEnded === null) throw linkIsUsed()
  ctx.accessEvents.announce(before.id)
  return { account, sessionsEnded }
}

function linkIsUsed() {
  return appError('not_found', 'This link has been used or has expired.')
}

function hashOf({ config }: Pick<ApiContext, 'config'>, token: string): Buffer {
  return createHmac('sha256', config.secrets.tokenPepper).update(`password-reset\n${token}`).digest()
}
