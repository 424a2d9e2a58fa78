import type { RenderWarning } from '@galley/backend'
import { platformProfiles } from '@galley/render'
import type { Pictures, Work } from './work.ts'

/** Warns of pictures beyond what one post takes. All of them are made: what to leave out is the author's choice. */
export function warnOfImages({ render }: Work, { pages }: Pictures): RenderWarning[] {
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
