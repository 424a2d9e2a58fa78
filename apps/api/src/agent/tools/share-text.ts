import { appError } from '@galley/backend'
import { createShare, getProject, revokeShare, share } from '@galley/contracts'
import { badArgument } from './bad-argument.ts'
import type { ToolRun } from './tool-run.ts'
import { handleTool } from './tool-run.ts'

/**
 * Creates a private link, or ends one. A person is asked before anything is shared, if the client can ask. If it can't,
 * the endpoint decides: it refuses the client of a grant that has to ask.
 */
export const shareTool = handleTool(share, {
  needs: ({ include_body }) => (include_body ? ['project:read'] : []),
  run: async (of, { end, idempotency_key: idempotencyKey, ...wanted }) => {
    const { call, bearer, word } = of
    if (end !== undefined) return { data: (await call(revokeShare, { params: { id: end } })).data }
    if (wanted.project_id === undefined) throw badArgument('project_id', 'is missing')
    if (!bearer.grant?.sharesUnasked) {
      if (word === 'refused') throw declined()
      if (word === 'not-asked') return { ask: await questionOf(of, { ...wanted, id: wanted.project_id }) }
    }
    const { data } = await call(createShare, { body: wanted, idempotencyKey, isAgreedTo: word === 'given' })
    const { share_id, url, include_body, has_password, expires_at } = data
    return { data: { share_id, url, include_body, has_password, expires_at } }
  },
})

function declined() {
  const message = 'The person said no. Nothing was shared. Share it only if they ask for it themselves.'
  return appError('invalid_request', message, { details: { reason: 'declined' } })
}

/** Returns the question. It names the text, unless the agent may not read it either. */
async function questionOf(
  { call, bearer }: ToolRun,
  { id, include_body }: { readonly id: string; readonly include_body: boolean },
): Promise<string> {
  const title = bearer.scopes.includes('project:read')
    ? (await call(getProject, { params: { id } })).data.title
    : null
  const text = title ? `the text “${title}”` : 'a text of yours'
  const shown = include_body
    ? 'Anyone who has the link can read the text and see its pages.'
    : 'Whoever opens it sees that the text exists, and neither text nor pages.'
  return `Create a private link to ${text} in Galley? ${shown} You can end it there at any time.`
}
