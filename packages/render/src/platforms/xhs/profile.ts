import { charactersIn } from '../../text-metrics/text-size.ts'
import { titleLength } from '../../text-metrics/title-length.ts'
import { limitIn } from '../limits.ts'
import type { PlatformProfile } from '../profile.ts'
import { headlineWords, sharingWords } from '../shared-words.ts'
import { countLimits, limits } from './limits.ts'
import { contactWords } from './words.ts'

const title = { most: limitIn(limits, 'title'), lengthOf: titleLength }

export const xhs: PlatformProfile = {
  id: 'xhs',
  name: { en: 'Xiaohongshu', zh: '小红书' },
  aspect_ratios: ['3:4', '1:1', '4:3'],
  artifacts: ['page', 'cover', 'zip', 'manifest'],
  limits,
  countLimits,
  suggestedFor: 'other',
  covers: null,
  title,
  pictures: {
    most: limitIn(limits, 'images'),
    warning:
      'Xiaohongshu takes 18 images at most. Post those from this page on as a second note, or choose a smaller font size.',
  },
  caption: {
    title,
    body: { most: limitIn(limits, 'body'), lengthOf: charactersIn },
    tags: { most: limitIn(limits, 'tags'), keptInBody: true },
  },
  article: null,
  // Observed in the app's two-column feed. The platform publishes no figure.
  feedCrop: { lowest: 3 / 4, highest: 4 / 3 },
  words: [contactWords, sharingWords, headlineWords],
}
