import { charactersIn } from '../../text-metrics/text-size.ts'
import { limitIn } from '../limits.ts'
import type { PlatformProfile } from '../profile.ts'
import { headlineWords, sharingWords } from '../shared-words.ts'
import { COLUMN_PX } from './article/blocks/pictures.ts'
import { countLimits } from './count-limits.ts'
import { limits } from './limits.ts'
import { isHostedImage, leadsOutside } from './rules.ts'

export const wechat: PlatformProfile = {
  id: 'wechat',
  name: { en: 'WeChat official account', zh: '微信公众号' },
  aspect_ratios: ['2.35:1', '1:1', '3:4'],
  artifacts: ['cover', 'article_html', 'zip', 'manifest'],
  limits,
  countLimits,
  suggestedFor: null,
  // WeChat crops the picture of the first article of a message to 2.35:1, and all others to squares.
  covers: ['2.35:1', '1:1'],
  title: { most: limitIn(limits, 'title'), lengthOf: charactersIn },
  pictures: null,
  caption: null,
  article: {
    columnPx: COLUMN_PX,
    imageBytes: limitIn(limits, 'image_bytes'),
    hostsImage: isHostedImage,
    removesLink: leadsOutside,
  },
  feedCrop: null,
  words: [sharingWords, headlineWords],
}
