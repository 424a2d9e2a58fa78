import { interactionPolicy } from 'oidc-provider'
import type { ApiContext } from '../../context.ts'
import { readSession } from '../../http/cookies/session-cookie.ts'

const { Check } = interactionPolicy

/**
 * Returns when a person is asked. Sign-in: when the browser isn't signed in to the web app, or with another account
 * than before. Consent: at every authorization, so that no page can fetch a code unseen.
 */
export function askingPolicy(
  ctx: Pick<ApiContext, 'config' | 'sessions' | 'sessionTokens' | 'clock'>,
): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base()
  policy.get('login')?.checks.add(
    new Check('other_account', 'The browser is not signed in to this account.', async ({ req, oidc }) => {
      const now = ctx.clock.now()
      const id = readSession(ctx, req, now)
      const session = id && (await ctx.sessions.find(id, now))
      return session?.userId !== oidc.session?.accountId
    }),
  )
  policy
    .get('consent')
    ?.checks.add(
      new Check(
        'every_time',
        'Each authorization needs a consent.',
        'consent_required',
        ({ oidc }) => !oidc.result?.consent,
      ),
    )
  return policy
}
