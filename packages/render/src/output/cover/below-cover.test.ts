import { describe, expect, it } from '@jest/globals'
import { parseMarkdown } from '../../markdown/parse.ts'
import { belowCover } from './below-cover.ts'

const kindsBelow = (markdown: string, title: string) =>
  belowCover(parseMarkdown(markdown).blocks, title).map(({ kind }) => kind)

describe('belowCover', () => {
  it.each(['# 慢一点\n\n走。', '#  **慢一点**\n\n走。', '慢一点\n===\n\n走。'])(
    'leaves out a heading that the cover says: %s',
    (markdown) => {
      expect(kindsBelow(markdown, '慢一点')).toEqual(['paragraph'])
    },
  )

  it.each([
    ['says more', '# 慢一点，再慢一点\n\n走。'],
    ['says something else', '# 快一点\n\n走。'],
    ['is no title', '## 慢一点\n\n走。'],
    ['has a formula', '# 慢一点$a$\n\n走。'],
    ['has a note', '# 慢一点[^1]\n\n[^1]: 走。'],
    ['is the whole text', '# 慢一点'],
  ])('keeps a heading that %s', (_what, markdown) => {
    expect(kindsBelow(markdown, '慢一点')[0]).toBe('heading')
  })
})
