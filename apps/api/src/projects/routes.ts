import { appError } from '@galley/backend'
import {
  createProject,
  deleteProject,
  getProject,
  listProjects,
  parseId,
  projectIdSchema,
  updateProject,
} from '@galley/contracts'
import type { ApiContext } from '../context.ts'
import type { Endpoints } from '../http/endpoints.ts'
import { pageMeta, readCursor } from '../http/read/cursor.ts'
import { addProject, replayProject } from './add-project.ts'
import { onlySent, presentProject, presentSummary } from './present-project.ts'
import { etagOf, readVersion, staleVersion } from './project-version.ts'
import { removeProject } from './remove-project.ts'
import { reviseProject } from './revise-project.ts'
import { withKnownThemes } from './suggested-themes.ts'

export function projectRoutes(endpoints: Endpoints, ctx: ApiContext): void {
  endpoints.serveCreation(createProject, {
    make: ({ ownerId, body }, begin) => addProject(ctx, { ownerId, ...body }, begin),
    replay: ({ ownerId }, id) => replayProject(ctx, ownerId, parseId('project', id)),
  })

  endpoints.serve(listProjects, async ({ ownerId, bearer, query }) => {
    const before = readCursor(query.cursor, projectIdSchema)
    const only = bearer.grant?.projectId ?? null
    const page =
      only === null
        ? await ctx.projects.list(ownerId, { limit: query.limit, before })
        : {
            items: [await ctx.projects.find(ownerId, only)].filter((project) => project !== null),
            hasMore: false,
          }
    const items = await withKnownThemes(ctx, ownerId, page.items)
    return { data: items.map((project) => presentSummary(project, ctx.config)), meta: pageMeta(page) }
  })

  endpoints.serve(getProject, async ({ ownerId, params }) => {
    const project = await ctx.projects.find(ownerId, params.id)
    if (!project) throw appError('not_found', 'There is no such project.')
    const [known = project] = await withKnownThemes(ctx, ownerId, [project])
    const data = { ...presentProject(known, ctx.config), markdown: project.markdown }
    return { data, etag: etagOf(project.version) }
  })

  endpoints.serve(updateProject, async ({ ownerId, bearer, params, body, ifMatch }) => {
    const change = { ownerId, id: params.id, ifVersion: readVersion(ifMatch), ...body }
    const project = await reviseProject(ctx, change)
    const [known = project] = await withKnownThemes(ctx, ownerId, [project])
    const shown = presentProject(known, ctx.config)
    const data = bearer.scopes.includes('project:read') ? shown : onlySent(shown, body)
    return { data, etag: etagOf(project.version) }
  })

  endpoints.serve(deleteProject, async ({ ownerId, params, ifMatch }) => {
    const now = ctx.clock.now()
    const request = { ifVersion: readVersion(ifMatch), now }
    const removed = await removeProject(ctx, { ownerId, id: params.id }, request)
    if (removed === 'stale') throw staleVersion()
    if (!removed) throw appError('not_found', 'There is no such project.')
    return { data: { project_id: params.id, deleted_at: now.toISOString() } }
  })
}
