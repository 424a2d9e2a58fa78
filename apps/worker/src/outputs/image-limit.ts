import type { RenderWarning } from '@galley/backend'
import { platformProfiles } from '@galley/render'
import type { Pictures, RenderAttempt } from './render-attempt.ts'

/**
 * Returns a warning if there are more pictures than a post may have. All are made, because the author chooses what to
 * leave out.
 */
export function warnOfImages({ render }: RenderAttempt, { pages }: Pictures): RenderWarning[] {
  const { pictures } = platformProfiles[render.platform]
  if (pictures === null || pages.length <= pictures.most) return []
  return [
    {
      code: 'too_many_images',
      message: pictures.warning,
      page: pictures.most + 1,
    },
  ]
}
