import type { AccountLogin, AppError, Literal } from '@galley/backend'
import { appError, hashPassword, newId } from '@galley/backend'
import type { Request } from 'express'
import type { ApiContext } from '../context.ts'
import type { LetterRequest } from './send-letter.ts'
import { admitLetter, answerByLetter, LETTER_LIFE_MS, requireMailer } from './send-letter.ts'
import { refuseWeakPassword } from './weak-password.ts'

type NewAccount = {
  readonly email: string
  readonly password: string
  /** The token from the confirmation email; undefined without one. */
  readonly confirmation?: string | undefined
}

/**
 * Emails a link for creating an account, or a notice that the account exists. The response is the same in both cases.
 *
 * @throws invalid_request (409) when sign-up is closed; config_missing, rate_limited.
 */
export async function requestAccount(ctx: ApiContext, request: LetterRequest, req: Request): Promise<void> {
  refuseWhereClosed(ctx)
  await admitLetter(ctx, { req })
  answerByLetter(ctx, request, async () => {
    if (await ctx.users.findByEmail(request.email)) return { kind: 'alreadyThere', path: '/sign-in' }
    const expiresAt = new Date(ctx.clock.now().getTime() + LETTER_LIFE_MS)
    return {
      kind: 'confirmAddress',
      path: `/sign-up#${ctx.signUpTokens.sign(request.email, expiresAt)}`,
    }
  })
}

/**
 * Creates an account. If addresses must be confirmed, only a reader of the mailbox learns whether the address is
 * taken.
 *
 * @throws invalid_request for a weak password; with 409 when sign-up is closed, the address is not confirmed, or the
 * address is taken.
 */
export async function createAccount(ctx: ApiContext, wanted: NewAccount): Promise<AccountLogin> {
  const { email, password } = wanted
  refuseWhereClosed(ctx)
  if (ctx.config.signUp === 'confirmed') requireConfirmation(ctx, wanted)
  await refuseWeakPassword({ field: 'password', password, email })
  const account = { id: newId('user'), email, passwordHash: await hashPassword(password) }
  if (await ctx.users.add(account)) return account
  throw conflict('email_taken', 'There is an account with this address.')
}

function refuseWhereClosed({ config }: Pick<ApiContext, 'config'>): void {
  if (config.signUp === 'closed') throw conflict('sign_up_closed', 'This service takes no new accounts.')
}

function requireConfirmation(ctx: ApiContext, { email, confirmation }: NewAccount): void {
  requireMailer(ctx)
  if (confirmation !== undefined && ctx.signUpTokens.read(confirmation, ctx.clock.now()) === email) return
  throw conflict('confirm_address', 'Confirm the address first: ask for a letter, and follow its link.')
}

/** Returns the error for an action that the state of the service or of the address forbids. */
function conflict<S extends string>(reason: string, message: Literal<S>): AppError {
  return appError<S>('invalid_request', message, { status: 409, details: { reason } })
}
