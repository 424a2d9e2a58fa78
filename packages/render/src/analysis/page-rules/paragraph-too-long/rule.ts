import { inlinesOf } from '../../../article/block-tree.ts'
import { plainTextOf } from '../../../article/plain-text.ts'
import { charactersIn } from '../../../text-metrics/text-size.ts'
import type { PageFinding, PageRule } from '../page-rule.ts'

/** More than two pages of cards at the usual size. Words of other scripts are narrower: twice as many. */
const MOST_CJK = 800
const MOST_OTHER = 1_600

/** Finds paragraphs that fill pages without a rest for the eye. */
export const paragraphTooLong = {
  id: 'paragraph_too_long',
  severity: 'low',
  words: {
    en: {
      message: 'The paragraph has {used} characters: readers see whole screens without a gap.',
      fix: 'Make it several paragraphs of at most {limit} characters.',
    },
    zh: {
      message: '这一段有 {used} 个字，读者会看到整屏整屏没有空隙的文字。',
      fix: '拆成几段，每段不超过 {limit} 字。',
    },
  },
  find: ({ texts, language }) => {
    const limit = /^(?:zh|ja|ko)/.test(language) ? MOST_CJK : MOST_OTHER
    return texts.flatMap(({ block, source, start }): PageFinding[] => {
      if (block.kind !== 'paragraph' || source.length <= limit) return []
      const breaks = inlinesOf(block).filter(({ kind }) => kind === 'break').length
      const used = charactersIn(plainTextOf(block.children))
      // Lines that the author ends are short paragraphs to the eye.
      if (used / (breaks + 1) <= limit) return []
      return [{ start, end: start + source.length, numbers: { used, limit } }]
    })
  },
} as const satisfies PageRule
