import { platformRules } from '../../word-lists/legal-bases.ts'
import type { PlatformWords } from '../../word-lists/word-group.ts'

export const engagementWords = {
  id: 'giveaway.instagram',
  category: 'giveaway',
  severity: 'medium',
  context: 'any',
  isStrict: true,
  reason: {
    en: 'Instagram forbids artificial collecting of likes, followers and shares.',
    zh: 'Instagram 禁止人为收集点赞、粉丝和分享。',
  },
  source: platformRules.metaSpam,
  suggestions: { en: ['Share your thoughts'], zh: ['聊聊你的想法'] },
  words: ['like4like', 'follow4follow', 'tag to win', 'get followers fast', 'buy instagram followers'],
} as const satisfies PlatformWords
