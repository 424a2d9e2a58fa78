import type { Mailer } from '@galley/backend'
import { appError } from '@galley/backend'
import type { ApiContext } from '../context.ts'
import { requireTurn, takeGuess } from '../http/limits/guesses.ts'
import { networkOf } from '../http/limits/network.ts'
import type { Exchange } from '../http/reply.ts'
import type { LetterKind, LetterLanguage } from './letter-words.ts'
import { writeLetter } from './write-letter.ts'

/** How long a token in an email stays valid. */
export const LETTER_LIFE_MS = 30 * 60 * 1000

/** The recipient of an email, and its language. */
export type LetterRequest = { readonly email: string; readonly language: LetterLanguage }

/** The kind of an email, and the web app page that it links to; null if the email only informs. */
export type Letter = { readonly kind: LetterKind; readonly path: string | null }

/**
 * Checks that email can be sent and counts the request.
 *
 * @throws config_missing without a mail server; rate_limited when a network requests too many emails.
 */
export async function admitLetter(
  ctx: Pick<ApiContext, 'mailer' | 'guesses' | 'metrics'>,
  { req }: Pick<Exchange, 'req'>,
): Promise<void> {
  requireMailer(ctx)
  requireTurn(await takeGuess(ctx, [{ of: 'sender', key: networkOf(req) }]))
}

/** Returns the mailer. @throws config_missing */
export function requireMailer({ mailer }: Pick<ApiContext, 'mailer'>): Mailer {
  if (mailer) return mailer
  throw appError('config_missing', 'This service has no mail server.', {
    details: { setting: 'SMTP_URL' },
  })
}

/**
 * Chooses an email and sends it after the request has been answered, so that neither the response nor its timing
 * shows whether the address has an account. An address gets a few emails a day without delay. After those it still
 * gets one per half hour, the time that a link stays valid.
 */
export function answerByLetter(
  ctx: Pick<ApiContext, 'mailer' | 'guesses' | 'background' | 'config'>,
  { email, language }: LetterRequest,
  decide: () => Promise<Letter | null>,
): void {
  ctx.background.start(async () => {
    const { isAllowed } = await ctx.guesses.recipient.take(email)
    const letter = isAllowed ? await decide() : null
    if (letter === null) return
    // Always use the configured address. The sender of a request chooses its `Host` header.
    const link = letter.path === null ? null : ctx.config.webBaseUrl + letter.path
    await requireMailer(ctx).send(writeLetter({ to: email, kind: letter.kind, language, link }))
  })
}
