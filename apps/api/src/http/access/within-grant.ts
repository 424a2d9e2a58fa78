import type { Bearer, ProjectId, UserId } from '@galley/backend'
import { appError } from '@galley/backend'
import type { Endpoint } from '@galley/contracts'
import { isId } from '@galley/contracts'
import type { ApiContext } from '../../context.ts'

/** What a call names, after parsing. */
type NamedThings = {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  /** What was made under the same `Idempotency-Key`; null: nothing. What the request names may be gone by now. */
  readonly made?: string | null
}
type GrantContext = Pick<ApiContext, 'renders' | 'openUploads' | 'uploadedImages' | 'clock'>

/** Calls that concern no project, or that answer only for the one of the grant. */
const FREE = new Set(['usage.get', 'usage.history', 'projects.list'])

/**
 * Checks that the client of a grant for one project touches no other. A call is refused unless it is known which
 * project it concerns, so an endpoint that is added later is closed to such clients.
 *
 * @throws not_found, as for the project of another owner; forbidden_scope where the call concerns no single project.
 */
export async function requireWithinGrant(
  ctx: GrantContext,
  { bearer, endpoint }: { readonly bearer: Bearer; readonly endpoint: Endpoint },
  named: NamedThings,
): Promise<void> {
  const only = bearer.grant?.projectId
  if (!only || FREE.has(endpoint.name)) return
  const concerned = await projectOf(ctx, bearer.userId, named)
  if (concerned === only || (concerned === null && isTextOnly(endpoint, named))) return
  if (concerned !== null) throw appError('not_found', 'There is no such project.')
  throw appError('forbidden_scope', 'This access is for one project only.', {
    details: endpoint.access.kind === 'token' ? { required_scope: endpoint.access.scope } : {},
  })
}

/** Returns the project that a call concerns; null if it names none. */
async function projectOf(
  ctx: GrantContext,
  owner: UserId,
  { params, query, body, made }: NamedThings,
): Promise<ProjectId | null> {
  const holder = holderOf(ctx, owner, made) ?? holderOf(ctx, owner, fieldOf(params, 'id'))
  if (holder) return (await holder)?.projectId ?? null
  const named = fieldOf(body, 'project_id') ?? fieldOf(query, 'project_id')
  return isId('project', named) ? named : null
}

/** Finds what belongs to a project, or the project itself; null when nothing with such an id does. */
function holderOf(
  { renders, uploadedImages, openUploads, clock }: GrantContext,
  owner: UserId,
  id: unknown,
): Promise<{ readonly projectId: ProjectId } | null> | null {
  if (isId('project', id)) return Promise.resolve({ projectId: id })
  if (isId('render', id)) return renders.find(owner, id)
  if (isId('image', id)) return uploadedImages.find(owner, id)
  if (isId('upload', id)) return openUploads.find(owner, id, clock.now())
  return null
}

/** An analysis of a text that is sent along reads nothing that is stored. */
function isTextOnly({ name }: Endpoint, { body }: NamedThings): boolean {
  return name === 'analyze' && typeof fieldOf(body, 'markdown') === 'string'
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined
}
