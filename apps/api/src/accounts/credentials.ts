import type { UserId } from '@galley/backend'
import { appError, hashPassword, newId, verifyPassword } from '@galley/backend'
import type { ApiContext } from '../context.ts'

type Credentials = { readonly email: string; readonly password: string }
type Account = { readonly id: UserId; readonly email: string }

/** Checked in place of the hash that an unknown address doesn't have, so that time tells nothing. */
const nobodysHash = hashPassword('nobody')

/** @throws unauthorized, the same for an unknown address and a wrong password. */
export async function checkPassword(
  ctx: Pick<ApiContext, 'users'>,
  { email, password }: Credentials,
): Promise<Account> {
  const user = await ctx.users.findByEmail(email)
  const isRight = await verifyPassword(password, user?.passwordHash ?? (await nobodysHash))
  if (user && isRight) return { id: user.id, email }
  throw appError('unauthorized', 'The address or the password is wrong.')
}

/** @throws invalid_request (409) when sign-up is switched off, or the address is taken. */
export async function createAccount(
  ctx: Pick<ApiContext, 'users' | 'config'>,
  { email, password }: Credentials,
): Promise<Account> {
  if (!ctx.config.isSignUpOpen) {
    throw appError('invalid_request', 'This service takes no new accounts.', {
      status: 409,
      details: { reason: 'sign_up_closed' },
    })
  }
  const id = newId('user')
  const isNew = await ctx.users.add({ id, email, passwordHash: await hashPassword(password) })
  if (isNew) return { id, email }
  throw appError('invalid_request', 'There is an account with this address.', {
    status: 409,
    details: { reason: 'email_taken' },
  })
}
