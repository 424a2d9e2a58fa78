import type { OpenShare } from '@galley/backend'
import { writeLetter } from '../../accounts/write-letter.ts'
import type { ApiContext } from '../../context.ts'

/** More than a reader's typing errors are likely to need. */
const LETTER_AT = 10

/**
 * Counts a wrong password of a share. The tenth within a day sends the owner an email, so there is at most one per
 * day.
 */
export async function noteWrongPassword(
  ctx: Pick<
    ApiContext,
    'shares' | 'clock' | 'wrongSharePasswords' | 'background' | 'users' | 'mailer' | 'config'
  >,
  { id, ownerId }: Pick<OpenShare, 'id' | 'ownerId'>,
): Promise<void> {
  await ctx.shares.noteWrongPassword(id, ctx.clock.now())
  const { mailer } = ctx
  const { count } = await ctx.wrongSharePasswords.add(id)
  if (count !== LETTER_AT || !mailer) return
  ctx.background.start(async () => {
    const to = await ctx.users.findEmail(ownerId)
    if (to === null) return
    const link = `${ctx.config.webBaseUrl}/shares`
    await mailer.send(writeLetter({ to, kind: 'shareGuessed', language: 'en', link }))
  })
}
