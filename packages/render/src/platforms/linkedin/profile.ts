import { limitIn } from '../limits.ts'
import type { PlatformProfile } from '../profile.ts'
import { medicalPromises } from '../shared-words.ts'
import { caption, countLimits, limits } from './limits.ts'

export const linkedin: PlatformProfile = {
  id: 'linkedin',
  name: { en: 'LinkedIn', zh: '领英' },
  // Document carousel, square pictures, slides.
  aspect_ratios: ['4:5', '1:1', '16:9'],
  artifacts: ['page', 'cover', 'zip', 'manifest'],
  limits,
  countLimits,
  suggestedFor: null,
  covers: null,
  title: null,
  pictures: {
    most: limitIn(limits, 'images'),
    warning:
      'LinkedIn takes 20 pictures in a post. Upload the pages as a document, or choose a smaller font size.',
  },
  caption,
  article: null,
  feedCrop: null,
  words: [medicalPromises],
}
