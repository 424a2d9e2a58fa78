import { limitIn } from '../limits.ts'
import type { PlatformProfile } from '../profile.ts'
import { medicalPromises } from '../shared-words.ts'
import { caption, countLimits, limits } from './limits.ts'
import { engagementWords } from './words.ts'

export const instagram: PlatformProfile = {
  id: 'instagram',
  name: { en: 'Instagram', zh: 'Instagram' },
  // Feed, square feed, stories.
  aspect_ratios: ['4:5', '1:1', '9:16'],
  artifacts: ['page', 'cover', 'zip', 'manifest'],
  limits,
  countLimits,
  suggestedFor: null,
  covers: null,
  title: null,
  pictures: {
    most: limitIn(limits, 'images'),
    warning:
      'Instagram takes 20 pictures in a carousel. Post those from this page on as a second carousel, or choose a smaller font size.',
  },
  caption,
  article: null,
  feedCrop: null,
  words: [engagementWords, medicalPromises],
}
