import type { Share } from '@galley/backend'
import type { shareSchema } from '@galley/contracts'
import type { z } from 'zod'

export type PresentedShare = z.input<typeof shareSchema>

export function presentShare(share: Share): PresentedShare {
  return {
    share_id: share.id,
    project_id: share.projectId,
    render_id: share.renderId,
    token_id: share.tokenId,
    include_body: share.includeBody,
    has_password: share.hasPassword,
    wrong_passwords: share.wrongPasswords,
    last_wrong_password_at: share.lastWrongPasswordAt?.toISOString() ?? null,
    views: share.views,
    last_viewed_at: share.lastViewedAt?.toISOString() ?? null,
    noindex: true,
    created_at: share.createdAt.toISOString(),
    expires_at: share.expiresAt.toISOString(),
  }
}
