import type { TokenRecord } from '@galley/backend'
import type { tokenSchema } from '@galley/contracts'
import type { z } from 'zod'

export type PresentedToken = z.input<typeof tokenSchema>

export function presentToken(token: TokenRecord): PresentedToken {
  return {
    token_id: token.id,
    parent_token_id: token.parentId,
    name: token.name,
    prefix: token.prefix,
    scopes: [...token.scopes],
    created_at: token.createdAt.toISOString(),
    last_used_at: token.lastUsedOn?.toISOString().slice(0, 10) ?? null,
    expires_at: token.expiresAt?.toISOString() ?? null,
  }
}
