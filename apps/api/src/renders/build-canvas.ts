import type { RenderId } from '@galley/backend'
import { appError } from '@galley/backend'
import { canvasHtml, detectStructure, findTheme, parseMarkdown } from '@galley/render'
import type { ApiContext } from '../context.ts'

/**
 * The page that the worker photographs: the render's own revision in its own settings.
 *
 * @throws not_found when there is no such render.
 */
export async function buildCanvas(
  ctx: Pick<ApiContext, 'renders' | 'mathStylesheet'>,
  id: RenderId,
): Promise<string> {
  const found = await ctx.renders.findWithText(id)
  const theme = found && findTheme(found.render.config.theme)
  if (!found || !theme) throw appError('not_found', 'There is no such render.')
  const { text, render } = found
  const article = parseMarkdown(text.markdown)
  return canvasHtml({
    article,
    title: text.title,
    config: render.config,
    theme,
    language: render.config.language ?? detectStructure(article).language,
    mathStylesheet: ctx.mathStylesheet,
  })
}
