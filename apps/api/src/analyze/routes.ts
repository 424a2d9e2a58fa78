import type { ProjectId, UserId } from '@galley/backend'
import { appError } from '@galley/backend'
import type { RenderConfigRequest } from '@galley/contracts'
import { analyze, PLATFORMS, resolveRenderConfig } from '@galley/contracts'
import type { Source } from '@galley/render'
import { analyseText, detectStructure, frontMatterIn, readSource, settingsIn, titleOf } from '@galley/render'
import type { ApiContext } from '../context.ts'
import type { Endpoints } from '../http/endpoints.ts'
import { refuseTooLong } from '../projects/add-project.ts'
import { refuseUnknownTheme } from '../renders/request-render.ts'
import { layOutPlatforms } from './lay-out-platforms.ts'

/** Reads a text and says what will happen to it. The text is in memory for the length of the request only. */
export function analyzeRoutes(endpoints: Endpoints, ctx: ApiContext): void {
  endpoints.serve(analyze, async ({ ownerId, body, locale, signal }) => {
    refuseUnknownTheme(body.config.theme)
    const text = await findText(ctx, ownerId, body)
    const platforms = body.platform ? [body.platform] : PLATFORMS
    // As a render: what the request doesn't say, the text's front matter may.
    const config = { ...settingsIn(frontMatterIn(text.markdown)), ...body.config }
    const source = sourceOf(text, config)
    const analysis = analyseText({
      markdown: text.markdown,
      article: source.article,
      title: source.title,
      platforms,
      config,
      layouts: await layOutPlatforms(ctx, { source, platforms, config, signal }),
      locale,
    })
    return { data: { ...analysis, structure: detectStructure(source.article) } }
  })
}

/** The text as a render would read it; without a title of its own it has the one that a project of it would get. */
function sourceOf(text: { markdown: string; title: string | null }, config: RenderConfigRequest): Source {
  const source = readSource({ ...text, title: text.title ?? '' }, resolveRenderConfig('xhs', config))
  if (!source) throw new Error('The theme has been looked up before.')
  return text.title === null ? { ...source, title: titleOf(source.article) } : source
}

type Asked = { readonly markdown?: string | undefined; readonly project_id?: string | undefined }

/** The text that was sent, or that of the caller's project. @throws payload_too_large, not_found */
async function findText(
  ctx: Pick<ApiContext, 'projects'>,
  ownerId: UserId,
  { markdown, project_id }: Asked,
): Promise<{ markdown: string; title: string | null }> {
  if (markdown !== undefined) {
    refuseTooLong(markdown)
    return { markdown, title: null }
  }
  const project = await ctx.projects.find(ownerId, project_id as ProjectId)
  if (!project) throw appError('not_found', 'There is no such project.')
  return project
}
