import type { Mailer } from '@galley/backend'
import { appError } from '@galley/backend'
import type { ApiContext } from '../context.ts'
import { requireTurn, takeGuess } from '../http/guesses.ts'
import { networkOf } from '../http/network.ts'
import type { Exchange } from '../http/reply.ts'
import type { LetterKind, LetterLanguage } from './letter-words.ts'
import { writeLetter } from './write-letter.ts'

/** How long what a letter holds opens something. */
export const LETTER_LIFE_MS = 30 * 60 * 1000

/** Who asked for a letter to this address. */
export type LetterRequest = { readonly email: string; readonly language: LetterLanguage }

/** What a letter says, and the page of the web app that it leads to; null: it only tells. */
export type Letter = { readonly kind: LetterKind; readonly path: string | null }

/** @throws config_missing when there is no mail server; rate_limited when a network asks for many letters. */
export async function admitLetter(
  ctx: Pick<ApiContext, 'mailer' | 'guesses' | 'metrics'>,
  { req }: Pick<Exchange, 'req'>,
): Promise<void> {
  requireMailer(ctx)
  requireTurn(await takeGuess(ctx, [{ of: 'sender', key: networkOf(req) }]))
}

/** @throws config_missing */
export function requireMailer({ mailer }: Pick<ApiContext, 'mailer'>): Mailer {
  if (mailer) return mailer
  throw appError('config_missing', 'This service has no mail server to send letters with.', {
    details: { setting: 'SMTP_URL' },
  })
}

/**
 * Decides which letter to send, and sends it, after the request has been answered: neither the answer nor the time that
 * it takes can tell whether the address has an account. An address gets a few letters a day freely, then at least one in
 * half an hour, which is as long as the link of the one before has opened something.
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
    // Always the configured address, never the `Host` of a request, which its sender chooses.
    const link = letter.path === null ? null : ctx.config.webBaseUrl + letter.path
    await requireMailer(ctx).send(writeLetter({ to: email, kind: letter.kind, language, link }))
  })
}
