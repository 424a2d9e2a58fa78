import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { plainText } from '../../article/plain-text.ts'
import { parseMarkdown } from '../parse.ts'

const notesOf = (markdown: string) => {
  const block = parseMarkdown(markdown).blocks.at(-1)
  if (block?.kind !== 'footnotes') return []
  return block.notes.map(({ number, blocks }) => [
    number,
    plainText({ ...parseMarkdown(''), blocks: [...blocks] }),
  ])
}

afterEach(() => void jest.restoreAllMocks())

describe('footnotes', () => {
  it.each([
    [
      'are counted by their mention',
      'a[^y] b[^x]\n\n[^x]: one\n\n[^y]: two',
      [
        [1, 'two'],
        [2, 'one'],
      ],
    ],
    ['stand once, however often they are mentioned', 'a[^x] b[^x]\n\n[^x]: one', [[1, 'one']]],
    ['are what was said last', 'a[^x]\n\n[^x]: one\n\n[^x]: two', [[1, 'two']]],
    [
      'may stand in their sentence',
      'a^[one] b[^x]\n\n[^x]: two',
      [
        [1, 'one'],
        [2, 'two'],
      ],
    ],
    ['may be of several blocks', 'a[^x]\n\n[^x]: one\n\n    - two', [[1, 'one\ntwo']]],
    ['may have any name', 'a[^__proto__]\n\n[^__proto__]: one', [[1, 'one']]],
    ['are none when nobody mentions them', 'a\n\n[^x]: one', []],
  ])('%s', (_what, markdown, expected) => {
    expect(notesOf(markdown)).toEqual(expected)
  })

  it('of which there are thousands cost each what the first one costs: nothing is copied for it', () => {
    const each = (write: (n: number) => string) =>
      Array.from({ length: 2_000 }, (_, n) => write(n)).join('\n')
    const text = `${each((n) => `a[^${n}] ^[c]`)}\n\n${each((n) => `[^${n}]: b`)}`
    const concat = jest.spyOn(Array.prototype, 'concat')

    const notes = notesOf(text)

    const copied = concat.mock.contexts.reduce<number>((sum, list) => sum + (list as unknown[]).length, 0)
    concat.mockRestore()
    expect(notes).toHaveLength(4_000)
    expect(copied).toBeLessThan(100_000)
  })
})
