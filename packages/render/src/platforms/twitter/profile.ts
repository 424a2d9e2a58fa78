import type { PlatformProfile } from '../profile.ts'
import { medicalPromises } from '../shared-words.ts'
import { countLimits } from './count-limits.ts'
import { limits } from './limits.ts'
import { baitWords, tradingWords } from './words.ts'

export const twitter: PlatformProfile = {
  id: 'twitter',
  name: { en: 'X (Twitter)', zh: 'X（Twitter）' },
  aspect_ratios: ['16:9', '1:1', '3:4'],
  artifacts: ['page', 'cover', 'thread', 'zip', 'manifest'],
  limits,
  countLimits,
  suggestedFor: 'english',
  covers: null,
  title: null,
  pictures: null,
  caption: null,
  article: null,
  feedCrop: null,
  words: [tradingWords, baitWords, medicalPromises],
}
