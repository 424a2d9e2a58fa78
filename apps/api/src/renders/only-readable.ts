import type { Bearer } from '@galley/backend'
import type { RenderConfigRequest } from '@galley/contracts'
import type { PresentedRender } from './present-render.ts'

/**
 * Returns a render without the texts of its config that the project's design may have supplied, if the caller may read
 * neither projects nor renders. What the caller has sent stays.
 */
export function onlyReadable(
  render: PresentedRender,
  { scopes }: Pick<Bearer, 'scopes'>,
  sent: RenderConfigRequest = {},
): PresentedRender {
  if (scopes.includes('project:read') || scopes.includes('render:read')) return render
  const { author = null, watermark = null, language = null } = sent
  return { ...render, config: { ...render.config, author, watermark, language } }
}
