import type { ProjectId } from '@galley/backend'
import { appError } from '@galley/backend'
import { createProject, getProject, listProjects, projectIdSchema } from '@galley/contracts'
import type { ApiContext } from '../context.ts'
import { pageMeta, readCursor } from '../http/cursor.ts'
import type { Endpoints } from '../http/endpoints.ts'
import { addProject, replayProject } from './add-project.ts'
import { presentProject, presentSummary } from './present-project.ts'

export function projectRoutes(endpoints: Endpoints, ctx: ApiContext): void {
  endpoints.serveCreation(createProject, {
    make: ({ ownerId, body }, begin) => addProject(ctx, { ownerId, ...body }, begin),
    replay: ({ ownerId }, id) => replayProject(ctx, ownerId, id as ProjectId),
  })

  endpoints.serve(listProjects, async ({ ownerId, query }) => {
    const before = readCursor(query.cursor, projectIdSchema) as ProjectId | null
    const page = await ctx.projects.list(ownerId, { limit: query.limit, before })
    return { data: page.items.map((project) => presentSummary(project, ctx.config)), meta: pageMeta(page) }
  })

  endpoints.serve(getProject, async ({ ownerId, params }) => {
    const project = await ctx.projects.find(ownerId, params.id as ProjectId)
    if (!project) throw appError('not_found', 'There is no such project.')
    return { data: { ...presentProject(project, ctx.config), markdown: project.markdown } }
  })
}
