import { createShare, revokeShare, share } from '@galley/contracts'
import { badArgument } from './bad-argument.ts'
import { handleTool } from './tool-run.ts'

/** Creates a private link, or ends one. */
export const shareTool = handleTool(share, {
  needs: ({ include_body }) => (include_body ? ['project:read'] : []),
  run: async ({ call }, { end, idempotency_key: idempotencyKey, ...wanted }) => {
    if (end !== undefined) return { data: (await call(revokeShare, { params: { id: end } })).data }
    if (wanted.project_id === undefined) throw badArgument('project_id', 'is missing')
    const { data } = await call(createShare, { body: wanted, idempotencyKey })
    const { share_id, url, include_body, has_password, expires_at } = data
    return { data: { share_id, url, include_body, has_password, expires_at } }
  },
})
