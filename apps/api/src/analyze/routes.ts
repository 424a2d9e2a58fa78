import type { ProjectId, UserId } from '@galley/backend'
import { appError } from '@galley/backend'
import { analyze, PLATFORMS } from '@galley/contracts'
import type { ApiContext } from '../context.ts'
import type { Endpoints } from '../http/endpoints.ts'
import { refuseTooLong } from '../projects/add-project.ts'
import { refuseUnknownTheme } from '../renders/request-render.ts'
import type { Text } from '../threads/text-work.ts'
import { layOutPlatforms } from './lay-out-platforms.ts'

/** Reads a text and says what will happen to it. The text is in memory for the length of the request only. */
export function analyzeRoutes(endpoints: Endpoints, ctx: ApiContext): void {
  endpoints.serve(analyze, async ({ ownerId, body, locale, signal }) => {
    refuseUnknownTheme(body.config.theme)
    const text = await findText(ctx, ownerId, body)
    const platforms = body.platform ? [body.platform] : [...PLATFORMS]
    const asked = { text, platforms, config: body.config }
    const layouts = await layOutPlatforms(ctx, asked, signal)
    return { data: await ctx.texts.analyse({ ...asked, layouts, locale }) }
  })
}

type Asked = { readonly markdown?: string | undefined; readonly project_id?: string | undefined }

/** The text that was sent, or that of the caller's project. @throws payload_too_large, not_found */
async function findText(
  ctx: Pick<ApiContext, 'projects'>,
  ownerId: UserId,
  { markdown, project_id }: Asked,
): Promise<Text> {
  if (markdown !== undefined) {
    refuseTooLong(markdown)
    return { markdown, title: null }
  }
  const project = await ctx.projects.find(ownerId, project_id as ProjectId)
  if (!project) throw appError('not_found', 'There is no such project.')
  return { markdown: project.markdown, title: project.title }
}
