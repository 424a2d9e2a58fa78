import type { OauthRecord, TokenId, UserId } from '@galley/backend'
import { hashToken } from '@galley/backend'
import type { Scope } from '@galley/contracts'
import { isId, parseId, SCOPES } from '@galley/contracts'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { ApiContext } from '../../context.ts'
import { endGrant } from '../end-grant.ts'

type AdapterContext = Pick<
  ApiContext,
  'oauthRecords' | 'tokens' | 'accessEvents' | 'clock' | 'config' | 'log'
>

/** For records of the library without an end of their own. */
const LONGEST_S = 365 * 24 * 60 * 60

/**
 * Returns the store of one kind of the library's records. Keys are stored as hashes. A record of a grant is gone as
 * soon as the grant's token has expired or was revoked.
 */
export function adapterFor(ctx: AdapterContext, model: string): Adapter {
  const { oauthRecords: records } = ctx
  const now = () => ctx.clock.now()
  const hashOf = (secret: string) => hashToken(secret, ctx.config.secrets.tokenPepper)
  const keyOf = (id: string) => ({ model, keyHash: hashOf(id) })

  const read = async (key: Parameters<typeof records.find>[0]) => {
    const found = await records.find(key, now())
    if (!found) return undefined
    const consumed = found.consumedAt && { consumed: Math.floor(found.consumedAt.getTime() / 1000) }
    const payload = { ...found.payload, ...consumed } as AdapterPayload
    return model === 'Grant' ? withScopes(payload, found.grantScopes ?? []) : payload
  }

  return {
    upsert: async (id, payload, expiresInS = LONGEST_S) => {
      const record: OauthRecord = {
        ...keyOf(id),
        payload,
        grantId: model === 'Grant' ? parseId('token', id) : grantOf(payload),
        uidHash: payload.uid === undefined ? null : hashOf(payload.uid),
        userCodeHash: payload.userCode === undefined ? null : hashOf(payload.userCode),
        scopes: scopesOf(payload),
        keyThumbprint: typeof payload.jkt === 'string' ? payload.jkt : null,
        expiresAt: new Date(now().getTime() + expiresInS * 1000),
      }
      await records.put(record)
    },
    find: (id) => read(keyOf(id)),
    findByUid: (uid) => read({ model, uidHash: hashOf(uid) }),
    findByUserCode: (code) => read({ model, userCodeHash: hashOf(code) }),
    consume: async (id) => {
      if (await records.consume(keyOf(id), now())) return
      // A code or refresh token that is presented twice may be stolen, so the whole grant ends.
      const stored = await read(keyOf(id))
      const grantId = stored && grantOf(stored)
      if (grantId && stored.accountId) await endGrant(ctx, stored.accountId as UserId, grantId)
      throw new errors.InvalidGrant('already used')
    },
    destroy: async (id) => {
      const stored = model === 'Grant' ? await read(keyOf(id)) : undefined
      await records.remove(keyOf(id))
      if (stored?.accountId) await endGrant(ctx, stored.accountId as UserId, parseId('token', id))
    },
    revokeByGrantId: (grantId) => records.removeOfGrant(model, parseId('token', grantId)),
  }
}

/**
 * Returns the library's record of a grant with the scopes of the grant's token. Two consents may widen a grant at the
 * same moment, and the library saves its own list of scopes without looking at the other's.
 */
function withScopes(grant: AdapterPayload, scopes: readonly Scope[]): AdapterPayload {
  const rejected = grant.rejected as { readonly resources?: Readonly<Record<string, string>> } | undefined
  const isLeft = (name: string) => !scopes.some((scope) => scope === name)
  const refused = Object.entries(rejected?.resources ?? {}).map(([resource, names]) => {
    return [resource, names.split(' ').filter(isLeft).join(' ')]
  })
  const granted = Object.keys(grant.resources ?? {}).map((resource) => [resource, scopes.join(' ')])
  return {
    ...grant,
    resources: Object.fromEntries(granted),
    rejected: { ...rejected, resources: Object.fromEntries(refused) },
  }
}

function grantOf({ grantId }: AdapterPayload): TokenId | null {
  return isId('token', grantId) ? grantId : null
}

function scopesOf({ scope, kind }: AdapterPayload): Scope[] {
  const named = new Set(kind === 'AccessToken' ? (scope ?? '').split(' ') : [])
  return SCOPES.filter((each) => named.has(each))
}
