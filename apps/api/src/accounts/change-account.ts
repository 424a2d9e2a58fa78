import type { AccountLogin, Bearer } from '@galley/backend'
import { appError, verifyPassword } from '@galley/backend'
import type { ApiContext } from '../context.ts'
import { requireTurn, takeGuess } from '../http/limits/guesses.ts'
import { brokenRules } from '../http/read/broken-rules.ts'
import { removeProject } from '../projects/remove-project.ts'
import { replacePassword } from './reset-password.ts'
import { sessionIdOf, sessionOf } from './session.ts'
import { refuseWeakPassword } from './weak-password.ts'

type Passwords = { readonly current_password: string; readonly new_password: string }

/** Changes the password of the signed-in user and ends all other sessions. @throws invalid_request, rate_limited */
export async function changePassword(
  ctx: ApiContext,
  bearer: Bearer,
  { current_password, new_password }: Passwords,
): Promise<{ account: AccountLogin; sessionsEnded: number }> {
  const before = await confirmPassword(ctx, bearer, {
    field: 'current_password',
    password: current_password,
  })
  await refuseWeakPassword({ field: 'new_password', password: new_password, email: before.email })
  return replacePassword(ctx, before, { password: new_password, keep: sessionIdOf(bearer) })
}

/** Deletes the account of the signed-in user and everything it owns. @throws invalid_request, rate_limited */
export async function deleteAccount(ctx: ApiContext, bearer: Bearer, password: string): Promise<void> {
  const { id } = await confirmPassword(ctx, bearer, { field: 'password', password })
  const now = ctx.clock.now()
  await ctx.users.endAccess(id, now)
  ctx.accessEvents.announce(id)
  // Remove the projects one by one, as the owner would. This cancels renders and marks each project's files for
  // removal.
  for (let left = await listProjects(ctx, id); left.length > 0; left = await listProjects(ctx, id)) {
    for (const project of left)
      await removeProject(ctx, { ownerId: id, id: project.id }, { ifVersion: null, now })
  }
  await ctx.users.remove(id)
}

async function listProjects({ projects }: Pick<ApiContext, 'projects'>, ownerId: AccountLogin['id']) {
  return (await projects.list(ownerId, { limit: 100, before: null })).items
}

type Confirmation = { readonly field: 'current_password' | 'password'; readonly password: string }

/**
 * Returns the account of the signed-in user once the password proves ownership. A wrong password is not
 * `unauthorized`, because the session stays valid.
 *
 * @throws invalid_request for a wrong password, rate_limited.
 */
async function confirmPassword(
  ctx: ApiContext,
  bearer: Bearer,
  { field, password }: Confirmation,
): Promise<AccountLogin> {
  const { email } = await sessionOf(ctx, bearer)
  const account = await ctx.users.findByEmail(email)
  if (!account) throw appError('unauthorized', 'Sign in first.')
  const guess = await takeGuess(ctx, [{ of: 'browser', key: bearer.holder }])
  requireTurn(guess)
  if (!(await verifyPassword(password, account.passwordHash))) {
    throw brokenRules([{ path: [field], message: 'must be the password of this account' }], 'body')
  }
  await guess.takeBack()
  return account
}
