import { platformProfiles } from '../../../platforms/registry.ts'
import { tagsIn } from '../../../platforms/text-counts.ts'
import type { PageFinding, PageRule } from '../page-rule.ts'

/** Finds more hashtags than a platform takes. The range begins at the first one that is too many. */
export const tooManyHashtags = {
  id: 'too_many_hashtags',
  severity: 'medium',
  words: {
    en: {
      message: 'There are {used} hashtags, where the platform takes {limit}: the rest show as plain text.',
      fix: 'Keep the {limit} that fit best.',
    },
    zh: {
      message: '共有 {used} 个话题标签，平台最多 {limit} 个，多出的只显示为普通文字。',
      fix: '留下最贴切的 {limit} 个。',
    },
  },
  find: ({ article, positions, platforms }) => {
    const named = article.frontMatter?.tags ?? []
    const tags = tagsIn(article)
    const used = new Set([...named, ...tags.map((tag) => tag.slice(1))]).size
    return platforms.flatMap((platform): PageFinding[] => {
      const limit = platformProfiles[platform].limits.find(({ name }) => name === 'tags')?.value
      if (limit === undefined || used <= limit) return []
      const first = tags[Math.max(0, limit - named.length)] ?? tags[0] ?? ''
      const start = Math.max(0, positions.text.indexOf(first))
      return [{ start, end: start + first.length, platforms: [platform], numbers: { used, limit } }]
    })
  },
} as const satisfies PageRule
