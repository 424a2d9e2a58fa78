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
  /** What the letter to the address held; undefined without one. */
  readonly confirmation?: string | undefined
}

/**
 * Sends a letter with which an account can be made, or one that says that there is an account. The answer is the same.
 *
 * @throws invalid_request (409) where sign-up is switched off; config_missing, rate_limited.
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
 * Makes an account. Where addresses are confirmed, only who reads the mail of an address learns whether it is taken.
 *
 * @throws invalid_request for a weak password; under 409 when sign-up is switched off, the address is not confirmed, or
 * it is taken.
 */
export async function createAccount(ctx: ApiContext, wanted: NewAccount): Promise<AccountLogin> {
  const { email, password } = wanted
  refuseWhereClosed(ctx)
  if (ctx.config.signUp === 'confirmed') requireConfirmation(ctx, wanted)
  refuseWeakPassword({ field: 'password', password, email })
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

/** A state of the service or of the address that forbids the action. */
function conflict<S extends string>(reason: string, message: Literal<S>): AppError {
  return appError<S>('invalid_request', message, { status: 409, details: { reason } })
}
