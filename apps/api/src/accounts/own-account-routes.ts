import type { AccountLogin } from '@galley/backend'
import {
  changePassword as changePasswordEndpoint,
  deleteAccount as deleteAccountEndpoint,
  endSessions,
  requestPasswordReset,
  requestSignUp,
  resetPassword as resetPasswordEndpoint,
} from '@galley/contracts'
import type { Request } from 'express'
import type { ApiContext } from '../context.ts'
import { limitNetwork } from '../http/access/admit.ts'
import { knownBrowserCookie, readBrowser } from '../http/cookies/browser-cookie.ts'
import { clearedCookie } from '../http/cookies/session-cookie.ts'
import type { Endpoints } from '../http/endpoints.ts'
import { changePassword, deleteAccount } from './change-account.ts'
import { requestAccount } from './create-account.ts'
import type { LetterLanguage } from './letter-words.ts'
import { resetPassword, sendReset } from './reset-password.ts'
import type { LetterRequest } from './send-letter.ts'
import { admitLetter, LETTER_LIFE_MS } from './send-letter.ts'
import { writeLetter } from './write-letter.ts'

/** Serves requests for account emails, password changes, the end of all sessions, and account deletion. */
export function ownAccountRoutes(endpoints: Endpoints, ctx: ApiContext): void {
  const byLetter = { data: { expires_in_s: LETTER_LIFE_MS / 1000 } }

  endpoints.serveDoor(requestSignUp, {
    admit: limitNetwork,
    handle: async (body, { req }) => {
      await requestAccount(ctx, letterFor(body, req), req)
      return byLetter
    },
  })

  endpoints.serveDoor(requestPasswordReset, {
    admit: limitNetwork,
    handle: async (body, { req }) => {
      await admitLetter(ctx, { req })
      sendReset(ctx, letterFor(body, req))
      return byLetter
    },
  })

  endpoints.serveDoor(resetPasswordEndpoint, {
    admit: limitNetwork,
    handle: async (body, { req }) => {
      const { account, sessionsEnded } = await resetPassword(ctx, body)
      tellOfChange(ctx, account, req)
      return changed(ctx, { account, sessionsEnded, req })
    },
  })

  endpoints.serve(changePasswordEndpoint, async ({ bearer, body }, { req }) => {
    const { account, sessionsEnded } = await changePassword(ctx, bearer, body)
    tellOfChange(ctx, account, req)
    return changed(ctx, { account, sessionsEnded, req })
  })

  endpoints.serve(endSessions, async ({ ownerId }) => {
    const sessions_ended = await ctx.sessions.removeAll(ownerId)
    ctx.accessEvents.announce(ownerId)
    return {
      data: { sessions_ended, signed_out_at: ctx.clock.now().toISOString() },
      headers: { 'Set-Cookie': clearedCookie(ctx) },
    }
  })

  endpoints.serve(deleteAccountEndpoint, async ({ bearer, body }) => {
    await deleteAccount(ctx, bearer, body.password)
    return {
      data: { deleted_at: ctx.clock.now().toISOString() },
      headers: { 'Set-Cookie': clearedCookie(ctx) },
    }
  })
}

function letterFor(
  body: { email: string; language?: LetterLanguage | undefined },
  req: Request,
): LetterRequest {
  return { email: body.email, language: body.language ?? languageOf(req) }
}

function languageOf(req: Request): LetterLanguage {
  return req.acceptsLanguages('en', 'zh') === 'zh' ? 'zh' : 'en'
}

type Change = {
  readonly account: AccountLogin
  readonly sessionsEnded: number
  readonly req: Request
}

/** Returns the reply to a password change. The change proved ownership, so the browser becomes a known one. */
function changed(ctx: ApiContext, { account, sessionsEnded, req }: Change) {
  return {
    data: { password_changed_at: ctx.clock.now().toISOString(), sessions_ended: sessionsEnded },
    headers: { 'Set-Cookie': knownBrowserCookie(ctx, account, readBrowser(ctx, req)) },
  }
}

/** Notifies the owner by email if a mail server is configured, because the change may not be the owner's. */
function tellOfChange(ctx: ApiContext, { email }: AccountLogin, req: Request): void {
  const { mailer } = ctx
  if (!mailer) return
  const letter = { to: email, kind: 'passwordChanged', language: languageOf(req), link: null } as const
  ctx.background.start(() => mailer.send(writeLetter(letter)))
}
