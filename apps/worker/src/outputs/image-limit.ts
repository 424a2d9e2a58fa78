import type { RenderWarning } from '@galley/backend'
import { platformProfiles } from '@galley/render'
import type { Pictures, Work } from './work.ts'

/** Warns of images that Xiaohongshu won't take. They are there all the same: what to leave out is the author's choice. */
export async function warnOfImages(_work: Work, { pages }: Pictures): Promise<readonly RenderWarning[]> {
  const most = platformProfiles.xhs.limits.find(({ name }) => name === 'images')?.value ?? pages.length
  if (pages.length <= most) return []
  return [
    {
      code: 'too_many_images',
      message:
        'Xiaohongshu takes 18 images at most. Post those from this page on as a second note, or choose a smaller font size.',
      page: most + 1,
    },
  ]
}
