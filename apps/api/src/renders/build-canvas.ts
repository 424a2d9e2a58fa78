import type { RenderId } from '@galley/backend'
import { appError } from '@galley/backend'
import type { ApiContext } from '../context.ts'

/**
 * One of the documents that the worker photographs, counted from 1: the render's own revision in its own settings, with the pictures
 * that the worker has fetched for it.
 *
 * @throws not_found when there is no such render, or it has no such document.
 */
export async function buildCanvas(
  ctx: Pick<ApiContext, 'renders' | 'imageCache' | 'texts'>,
  id: RenderId,
  page: number,
): Promise<string> {
  const found = await ctx.renders.findWithText(id)
  if (!found) throw appError('not_found', 'There is no such render.')
  const { platform, config, projectId, ownerId } = found.render
  const texts = ctx.texts.of(ownerId)
  const addresses = await texts.images(found.text.markdown)
  const text = { ...found.text, images: await ctx.imageCache?.readAll(projectId, addresses) }
  const html = await texts.canvas({ text, render: { platform, config }, page })
  if (html === null) throw appError('not_found', 'There is no such render.')
  return html
}
