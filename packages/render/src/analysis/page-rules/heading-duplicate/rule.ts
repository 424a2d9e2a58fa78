import { plainTextOf } from '../../../article/plain-text.ts'
import { offsetsOf } from '../../text-positions.ts'
import type { PageFinding, PageRule } from '../page-rule.ts'

/** Finds headings that repeat another one of their section. "Pros" below two different headings is no repetition. */
export const headingDuplicate = {
  id: 'heading_duplicate',
  severity: 'low',
  words: {
    en: {
      message: 'The same heading stands in line {used} already: readers can’t tell the two sections apart.',
      fix: 'Give one of them another name, or join the sections.',
    },
    zh: {
      message: '第 {used} 行已有同样的标题，读者分不清两节。',
      fix: '改掉其中一个标题，或把两节合并。',
    },
  },
  find: ({ article, positions }) => {
    const path: string[] = []
    const known = new Map<string, number>()
    return article.blocks.flatMap((block): PageFinding[] => {
      if (block.kind !== 'heading') return []
      path.length = block.level - 1
      path[block.level - 1] = plainTextOf(block.children).trim().toLowerCase()
      const key = path.map((part) => part ?? '').join('\n')
      const line = known.get(key)
      if (line === undefined) known.set(key, block.lines.start)
      if (line === undefined || path.at(-1) === '') return []
      return [{ ...offsetsOf(positions, block.lines), numbers: { used: line, limit: 0 } }]
    })
  },
} as const satisfies PageRule
