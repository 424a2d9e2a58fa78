import type { Scope } from '@galley/contracts'
import type { Provider } from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { Asking } from '../asking.ts'
import { grantableBy } from '../places.ts'

/** Returns the library's interactions in our words. `resource`: what a client asks about that names no resource. */
export function askingOf(provider: Provider, resource: string): Asking {
  return {
    find: async ({ req, res }) => {
      const details = await provider.interactionDetails(req, res).catch(nullWhenGone)
      if (!details || details.uid !== req.params.uid) return null
      const { uid, prompt, params, session } = details
      const client = await provider.Client.find(String(params.client_id))
      if (!client) return null
      return {
        uid,
        needs: prompt.name === 'login' ? 'sign-in' : 'consent',
        accountId: session?.accountId ?? null,
        clientId: client.clientId,
        clientName: nameOf(client.clientName, client.clientId),
        redirectUri: params.redirect_uri === undefined ? null : String(params.redirect_uri),
        scopes: scopesIn(params.scope, grantableBy(client.clientId)),
        resources: [params.resource ?? resource].flat().map(String),
      }
    },
    signIn: ({ req, res }, userId) =>
      provider.interactionFinished(req, res, { login: { accountId: userId, remember: false } }),
    deny: ({ req, res }) =>
      provider.interactionFinished(req, res, { error: 'access_denied' }, { mergeWithLastSubmission: false }),
    allow: async ({ req, res }, { asked, grantId, scopes }) => {
      const grant = new provider.Grant({ accountId: asked.accountId ?? '', clientId: asked.clientId })
      grant.jti = grantId
      // Some clients ask for it everywhere. Without an answer the library would ask again.
      grant.rejectOIDCScope('openid')
      for (const each of asked.resources) {
        grant.addResourceScope(each, scopes.join(' '))
        const refused = asked.scopes.filter((scope) => !scopes.includes(scope))
        if (refused.length > 0) grant.rejectResourceScope(each, refused.join(' '))
      }
      await grant.save()
      await provider.interactionFinished(req, res, { consent: { grantId } })
    },
  }
}

function nullWhenGone(error: unknown): null {
  if (error instanceof errors.SessionNotFound) return null
  throw error
}

/** Names are shown in one line, so a client's name is cut and loses its control characters. */
function nameOf(name: string | undefined, clientId: string): string {
  const clean = (name ?? '').replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim()
  return (clean || clientId).slice(0, 60)
}

function scopesIn(scope: unknown, grantable: readonly Scope[]): Scope[] {
  const named = new Set(String(scope ?? '').split(' '))
  return grantable.filter((each) => named.has(each))
}
