import { measureCaption } from '../caption.ts'
import type { CountsOf, PlatformLimit } from '../limits.ts'
import { limitIn } from '../limits.ts'
import type { CaptionRules, CountedText } from '../profile.ts'
import { languageOf, longestAlt } from '../text-counts.ts'

const API_PAGE = 'developers.facebook.com instagram-platform ig-user/media'

export const limits = [
  {
    name: 'body',
    value: 2200,
    unit: 'utf16_units',
    source: API_PAGE,
    checked: '2026-11-22',
    confidence: 'high',
  },
  // The page of the API still says 30.
  {
    name: 'tags',
    value: 5,
    unit: 'tags',
    source: 'Instagram @creators, December 2025',
    checked: '2026-11-23',
    confidence: 'high',
  },
  // The app takes 20. The API takes 10.
  {
    name: 'images',
    value: 20,
    unit: 'images',
    source: 'help.instagram.com, carousels',
    checked: '2026-11-22',
    confidence: 'high',
  },
  {
    name: 'alt_text',
    value: 1000,
    unit: 'characters',
    source: API_PAGE,
    checked: '2026-11-22',
    confidence: 'medium',
  },
] as const satisfies readonly PlatformLimit[]

/** Every tag counts, in any position. UTF-16 units are the strictest way in which clients count the 2,200. */
export const caption: CaptionRules = {
  title: null,
  body: { most: limitIn(limits, 'body'), lengthOf: (text) => text.length },
  tags: { most: limitIn(limits, 'tags'), keptInBody: false },
}

export function countLimits(counted: CountedText): CountsOf<typeof limits> {
  const { article, title, config, estimatedPages } = counted
  return {
    ...measureCaption({ article, title, language: languageOf(article, config) }, caption),
    images: estimatedPages,
    alt_text: longestAlt(article),
  }
}
