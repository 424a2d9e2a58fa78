import { measureCaption } from '../caption.ts'
import type { CountsOf, PlatformLimit } from '../limits.ts'
import { limitIn } from '../limits.ts'
import type { CaptionRules, CountedText } from '../profile.ts'
import { languageOf, longestAlt } from '../text-counts.ts'

const API_PAGES = 'learn.microsoft.com linkedin community-management'

export const limits = [
  {
    name: 'body',
    value: 3000,
    unit: 'utf16_units',
    source: 'ayrshare.com docs, LinkedIn',
    checked: '2026-11-22',
    confidence: 'high',
  },
  {
    name: 'images',
    value: 20,
    unit: 'images',
    source: `${API_PAGES} multiimage-post-api`,
    checked: '2026-11-22',
    confidence: 'high',
  },
  {
    name: 'alt_text',
    value: 4086,
    unit: 'characters',
    source: `${API_PAGES} posts-api`,
    checked: '2026-11-22',
    confidence: 'medium',
  },
] as const satisfies readonly PlatformLimit[]

/** LinkedIn publishes no limit for tags. They follow the body, and lose their sign inside it. */
export const caption: CaptionRules = {
  title: null,
  body: { most: limitIn(limits, 'body'), lengthOf: (text) => text.length },
  tags: { most: null, keptInBody: false },
}

export function countLimits(counted: CountedText): CountsOf<typeof limits> {
  const { article, title, config, estimatedPages } = counted
  const { body } = measureCaption({ article, title, language: languageOf(article, config) }, caption)
  return { body, images: estimatedPages, alt_text: longestAlt(article) }
}
