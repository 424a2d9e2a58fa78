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
  const config = { ...render.config, author, watermark, language, cover: readableCover(render, sent) }
  return { ...render, config }
}

/** Returns the cover without its own words, unless the caller has sent them. */
function readableCover({ config: { cover } }: PresentedRender, { cover: sent }: RenderConfigRequest) {
  if (typeof cover !== 'object') return cover
  const { title = null, kicker = null } = typeof sent === 'object' ? sent : {}
  return { ...cover, title, kicker }
}
