import { platformRules } from '../../word-lists/legal-bases.ts'
import type { PlatformWords } from '../../word-lists/word-group.ts'

export const tradingWords = {
  id: 'giveaway.x',
  category: 'giveaway',
  severity: 'medium',
  context: 'any',
  isStrict: true,
  reason: {
    en: 'X treats trading of follows, likes and reposts as manipulation of the platform.',
    zh: 'X 将互换关注、点赞、转发视为操纵平台行为。',
  },
  source: platformRules.xManipulation,
  suggestions: { en: ['Share your thoughts'], zh: ['聊聊你的想法'] },
  words: [
    ...['follow for follow', 'follow back guaranteed', 'i follow back', 'followback', 'f4f'],
    ...['like for like', 'l4l', 'rt to win', 'retweet to win', 'like and retweet to win'],
    ...['follow and retweet', 'like, follow and retweet', 'tag 3 friends', 'tag three friends'],
    ...['gain followers fast', 'buy followers', 'free followers', 'dm me to earn'],
    ...['link in bio to win', 'free giveaway click'],
  ],
} as const satisfies PlatformWords

export const baitWords = {
  id: 'clickbait.en',
  category: 'clickbait',
  severity: 'low',
  context: 'any',
  isStrict: false,
  reason: {
    en: 'Wording that baits or overstates; X shows such posts to fewer readers.',
    zh: '夸张或诱导点击的用语，X 会减少推荐。',
  },
  source: platformRules.xManipulation,
  suggestions: { en: ['Say what the post is about'], zh: ['直接说明内容要点'] },
  words: [
    ...["you won't believe", 'doctors hate', 'this one weird trick', 'one weird trick'],
    ...['what happens next', 'will blow your mind', 'gone wrong', 'must watch before deleted'],
    ...["share before it's deleted", "they don't want you to know", 'number one in the world'],
    ...['best in the world guaranteed', '100% guaranteed'],
  ],
} as const satisfies PlatformWords
