import { charactersIn } from '../../text-metrics/text-size.ts'
import { titleLength } from '../../text-metrics/title-length.ts'
import type { CountsOf, PlatformLimit } from '../limits.ts'
import type { CountedText } from '../profile.ts'
import { tagsIn, wordsOf } from '../text-counts.ts'

// The platform publishes no limits. Publishing tools found these, so `confidence` says more than `source`.
export const limits = [
  {
    name: 'title',
    value: 20,
    unit: 'title_units',
    source: 'xiaohongshu-mcp pkg/xhsutil/title.go',
    checked: '2026-11-21',
    confidence: 'high',
  },
  {
    name: 'body',
    value: 1000,
    unit: 'characters',
    source: 'xiaohongshu-mcp README',
    checked: '2026-11-21',
    confidence: 'medium',
  },
  {
    name: 'images',
    value: 18,
    unit: 'images',
    source: 'community publishing tools',
    checked: '2026-11-21',
    confidence: 'medium',
  },
  {
    name: 'tags',
    value: 10,
    unit: 'tags',
    source: 'social-auto-upload PR 219',
    checked: '2026-11-21',
    confidence: 'medium',
  },
] as const satisfies readonly PlatformLimit[]

export function countLimits({ article, title, estimatedPages }: CountedText): CountsOf<typeof limits> {
  return {
    title: titleLength(title),
    body: charactersIn(wordsOf(article)),
    images: estimatedPages,
    tags: tagsIn(article).length,
  }
}
