import type { AccountLogin, KnownBrowser } from '@galley/backend'
import { appError, hashPassword, verifyPassword } from '@galley/backend'
import type { ApiContext } from '../context.ts'
import { limitNetwork } from '../http/access/admit.ts'
import { readBrowser } from '../http/cookies/browser-cookie.ts'
import type { Guess } from '../http/limits/guesses.ts'
import { requireTurn, takeGuess } from '../http/limits/guesses.ts'
import { networkOf } from '../http/limits/network.ts'
import type { Exchange } from '../http/reply.ts'

type Credentials = { readonly email: string; readonly password: string }

/**
 * Stands in for the missing hash of an unknown address, so that response time does not reveal which addresses exist.
 */
const decoyHash = hashPassword('nobody')

/**
 * Returns the account for an address and its password.
 *
 * @throws unauthorized, the same for an unknown address and a wrong password; rate_limited.
 */
export async function checkPassword(
  ctx: ApiContext,
  { email, password }: Credentials,
  exchange: Exchange,
): Promise<AccountLogin> {
  const account = await ctx.users.findByEmail(email)
  const guess = await countSignIn(ctx, { email, account }, exchange)
  const isRight = await verifyPassword(password, account?.passwordHash ?? (await decoyHash))
  if (!account || !isRight) throw appError('unauthorized', 'The address or the password is wrong.')
  await guess.takeBack()
  return account
}

/** Counts a sign-in attempt. A browser that the account knows has its own counts, which other callers can't exhaust. */
async function countSignIn(
  ctx: ApiContext,
  { email, account }: { email: string; account: AccountLogin | null },
  { req, res }: Exchange,
): Promise<Guess> {
  const browser = readBrowser(ctx, req)
  const isKnown = browser !== null && account !== null && ctx.browserTokens.knows(browser, account)
  // A browser that only other accounts know passed the first limit by its cookie. Here it counts as an unknown
  // browser.
  if (browser !== null && !isKnown) await limitNetwork(ctx, { req, res })
  const guess = await takeGuess(ctx, isKnown ? ofBrowser(browser) : ofStranger(email, networkOf(req)))
  requireTurn(guess)
  return guess
}

function ofBrowser({ id }: KnownBrowser) {
  return [{ of: 'browser', key: id }] as const
}

function ofStranger(email: string, network: string) {
  return [
    { of: 'place', key: `account\n${email}\n${network}` },
    { of: 'account', key: email },
  ] as const
}
