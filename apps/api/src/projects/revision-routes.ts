import type { ProjectId, RevisionHead, UserId } from '@galley/backend'
import { appError } from '@galley/backend'
import type { revisionSummarySchema } from '@galley/contracts'
import { getRevision, listRevisions, restoreRevision } from '@galley/contracts'
import { z } from 'zod'
import type { ApiContext } from '../context.ts'
import { requireScope } from '../http/access/authenticate.ts'
import type { Endpoints } from '../http/endpoints.ts'
import { pageMeta, readCursor } from '../http/read/cursor.ts'
import { presentDesign } from './chosen-design.ts'
import { presentProject } from './present-project.ts'
import { etagOf, readVersion } from './project-version.ts'
import { reviseProject } from './revise-project.ts'

/** The cursor of a page is a version number, because other data of a version may be removed. */
const cursorSchema = z.string().regex(/^[1-9]\d{0,8}$/)

export function revisionRoutes(endpoints: Endpoints, ctx: ApiContext): void {
  endpoints.serve(listRevisions, async ({ ownerId, params, query }) => {
    const cursor = readCursor(query.cursor, cursorSchema)
    const before = cursor === null ? null : Number(cursor)
    const page = await ctx.revisions.list(ownerId, params.id, { limit: query.limit, before })
    if (!page) throw appError('not_found', 'There is no such project.')
    const { items, hasMore } = page
    const numbered = items.map(({ version }) => ({ id: String(version) }))
    return { data: items.map(presentRevision), meta: pageMeta({ items: numbered, hasMore }) }
  })

  endpoints.serve(getRevision, async ({ ownerId, params }) => {
    const revision = await findRevision(ctx, ownerId, params)
    const { title, markdown, metadata, design } = revision.text
    const text = { title, markdown, metadata: { ...metadata }, design: presentDesign(design) }
    return { data: { ...presentRevision(revision), ...text } }
  })

  endpoints.serve(restoreRevision, async ({ ownerId, bearer, params, ifMatch }) => {
    requireScope(bearer, 'project:read')
    const { version, text } = await findRevision(ctx, ownerId, params)
    const { design, ...words } = text
    const project = await reviseProject(ctx, {
      ...words,
      ownerId,
      id: params.id,
      ifVersion: readVersion(ifMatch),
      restored: { version, design },
    })
    const data = { ...presentProject(project, ctx.config), markdown: text.markdown }
    return { data, etag: etagOf(project.version) }
  })
}

/** Returns a revision. @throws not_found */
async function findRevision(
  ctx: Pick<ApiContext, 'revisions'>,
  ownerId: UserId,
  { id, version }: { id: ProjectId; version: string },
) {
  const revision = await ctx.revisions.find(ownerId, id, Number(version))
  if (!revision) throw appError('not_found', 'There is no such version.')
  return revision
}

function presentRevision(revision: RevisionHead): z.input<typeof revisionSummarySchema> {
  return {
    version: revision.version,
    char_count: revision.charCount,
    restored_from: revision.restoredFrom,
    is_current: revision.isCurrent,
    created_at: revision.createdAt.toISOString(),
  }
}
