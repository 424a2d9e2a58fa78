import type { OauthGrants } from '@galley/backend'
import type { Scope } from '@galley/contracts'
import type { Provider } from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { Asking } from '../asking.ts'
import { grantableBy } from '../places.ts'

type AskingParts = {
  readonly provider: Provider
  readonly oauthGrants: Pick<OauthGrants, 'scopesOf'>
  /** What a client asks about that names no resource. */
  readonly resource: string
}

/** Returns the library's interactions in our words. */
export function askingOf({ provider, oauthGrants, resource }: AskingParts): Asking {
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
    allow: async ({ req, res }, { asked, grantId }) => {
      const scopes = await oauthGrants.scopesOf(grantId)
      const earlier = await provider.Grant.find(grantId)
      const grant = new provider.Grant({ accountId: asked.accountId ?? '', clientId: asked.clientId })
      grant.jti = grantId
      // Some clients ask for it everywhere. Without an answer the library would ask again.
      grant.rejectOIDCScope('openid')
      for (const each of new Set([...Object.keys(earlier?.resources ?? {}), ...asked.resources])) {
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
