import { offsetsOf } from '../../text-positions.ts'
import type { PageFinding, PageRule } from '../page-rule.ts'

const INVISIBLE = new Set(['rule', 'page-break', 'footnotes'])

/** Finds headings with nothing below them: the next heading has the same or a higher rank, or the text ends. */
export const sectionEmpty = {
  id: 'section_empty',
  severity: 'low',
  words: {
    en: {
      message: 'There is nothing below this heading.',
      fix: 'Write the section, or delete its heading.',
    },
    zh: { message: '这个标题下面没有内容。', fix: '补上这一节的内容，或删除标题。' },
  },
  find: ({ article, positions }) => {
    const blocks = article.blocks.filter(({ kind }) => !INVISIBLE.has(kind))
    if (blocks.length < 2) return []
    return blocks.flatMap((block, index): PageFinding[] => {
      if (block.kind !== 'heading') return []
      const next = blocks[index + 1]
      const isEmpty = next === undefined || (next.kind === 'heading' && next.level <= block.level)
      return isEmpty ? [offsetsOf(positions, block.lines)] : []
    })
  },
} as const satisfies PageRule
