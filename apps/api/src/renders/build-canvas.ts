import type { RenderId } from '@galley/backend'
import { appError } from '@galley/backend'
import { canvasDocuments, documentHtml, readSource } from '@galley/render'
import type { ApiContext } from '../context.ts'

/**
 * One of the documents that the worker photographs, counted from 1: the render's own revision in its own settings.
 *
 * @throws not_found when there is no such render, or it has no such document.
 */
export async function buildCanvas(
  ctx: Pick<ApiContext, 'renders' | 'mathStylesheet'>,
  id: RenderId,
  page: number,
): Promise<string> {
  const found = await ctx.renders.findWithText(id)
  const source = found && readSource(found.text, found.render.config)
  const document = found && canvasDocuments(found.render)[page - 1]
  if (!source || !document) throw appError('not_found', 'There is no such render.')
  return documentHtml(document, { ...source, mathStylesheet: ctx.mathStylesheet })
}
