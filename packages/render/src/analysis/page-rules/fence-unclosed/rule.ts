import { allBlocks } from '../../../article/block-tree.ts'
import { offsetsOf } from '../../text-positions.ts'
import type { PageFinding, PageRule } from '../page-rule.ts'

/** Where prose begins again: after an empty line a heading, or a sentence of Chinese or Japanese. */
const proseAgain =
  /\n[ \t]*\n(?=#{1,6} \S|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}“「《][^\n]*[。！？」])/u

/** Finds blocks of code that are never closed and swallow the rest of the text. */
export const fenceUnclosed = {
  id: 'fence_unclosed',
  severity: 'high',
  words: {
    en: {
      message: 'The block of code is never closed: readers see the rest of the text as code.',
      fix: 'Put ``` on a line of its own where the code ends.',
    },
    zh: {
      message: '代码块没有结束标记，读者看到后面的正文都成了代码。',
      fix: '在代码结束处单独写一行 ```。',
    },
  },
  find: ({ article, positions }) =>
    [...allBlocks(article.blocks)].flatMap((block): PageFinding[] => {
      if (block.kind !== 'code') return []
      const { start, end } = offsetsOf(positions, block.lines)
      const source = positions.text.slice(start, end)
      const fence = /^ {0,3}(`{3,}|~{3,})/.exec(source)?.[1]
      const lastLine = source.slice(source.lastIndexOf('\n') + 1).trim()
      const isClosed = lastLine.startsWith(fence ?? '') && source.includes('\n')
      if (fence === undefined || isClosed) return []
      const again = proseAgain.exec(source)
      if (again === null) return [{ start, end: start + fence.length }]
      const at = start + again.index
      const patch = { start: at, end: at, replacement: `\n${fence}` }
      return [{ start, end: start + fence.length, patch }]
    }),
} as const satisfies PageRule
