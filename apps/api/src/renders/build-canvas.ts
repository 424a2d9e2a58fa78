import type { RenderId } from '@galley/backend'
import { appError } from '@galley/backend'
import { cardOf, partsOfRender } from '@galley/render'
import type { ApiContext } from '../context.ts'

/**
 * Returns one of the documents that the worker captures, counted from 1. It uses the render's own revision and
 * settings, and the images that the worker has fetched.
 *
 * @throws not_found when the render or the document does not exist.
 */
export async function buildCanvas(
  ctx: Pick<ApiContext, 'renders' | 'imageCache' | 'texts'>,
  id: RenderId,
  page: number,
): Promise<string> {
  const found = await ctx.renders.findWithText(id)
  if (!found) throw appError('not_found', 'There is no such render.')
  const { platform, config, projectId, ownerId } = found.render
  const parts = partsOfRender({ ...found.render, brandFiles: found.brandFiles })
  const texts = ctx.texts.of(ownerId)
  const addresses = await texts.images(found.text.markdown)
  const { widthPx, scale } = cardOf(config)
  const images = await ctx.imageCache?.readAll(projectId, addresses, widthPx * scale)
  const text = { ...found.text, images }
  const html = await texts.canvas({ text, render: { platform, config }, page, ...parts })
  if (html === null) throw appError('not_found', 'There is no such render.')
  return html
}
