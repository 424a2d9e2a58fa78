import { describe, expect, it } from '@jest/globals'
import { plainText } from '../article/plain-text.ts'
import { parseMarkdown } from '../markdown/parse.ts'

const kinds = (markdown: string) => parseMarkdown(markdown).blocks.map(({ kind }) => kind)

describe('settleLineBreaks', () => {
  it.each([
    ['auto', '一\n二'],
    ['keep', '一\n二'],
    ['join', '一二'],
  ] as const)('%s: reads two short lines', (mode, text) => {
    expect(plainText(parseMarkdown('一\n二', new Map(), mode))).toBe(text)
  })

  it('keeps lines inside emphasis, links and quotes', () => {
    expect(plainText(parseMarkdown('**一\n二** [三\n四](https://a.example)\n\n> 五\n> 六'))).toBe(
      '一\n二 三\n四\n五\n六',
    )
  })

  it.each([
    '[Nobody would ever come back to this small town.]{.underline}\nand so it was',
    '[没有人再回到这座山里的小城，大家都说那是很久以前的事情了。]{.underline}\n于是故事就这样结束了',
  ])('does not count the notation of drawn marks: %j', (marked) => {
    expect(plainText(parseMarkdown(marked))).toBe(
      plainText(parseMarkdown(marked.replace(/\[|\]\{.*\}/g, ''))),
    )
  })

  it('counts code over two lines as one', () => {
    const { lineBreaks } = parseMarkdown('`a\nb`\nc')

    expect(lineBreaks.paragraphs).toEqual([{ lines: { start: 1, end: 3 }, kept: 1, joined: 0, mode: 'auto' }])
  })

  it('keeps the full-width blanks before the first line of a stanza', () => {
    expect(plainText(parseMarkdown('　　后来\n　　　　水涨了'))).toBe('　　后来\n　　　　水涨了')
    expect(plainText(parseMarkdown('　　只有一段。'))).toBe('只有一段。')
  })
})

describe('a row of dashes', () => {
  it('below a passage or a sentence is a rule', () => {
    expect(kinds('一\n二\n---\n三')).toEqual(['paragraph', 'rule', 'paragraph'])
    expect(kinds('说完了。\n---')).toEqual(['paragraph', 'rule'])
  })

  it('below a title makes a heading of it', () => {
    expect(kinds('标题\n---\n正文')).toEqual(['heading', 'paragraph'])
  })

  it('below a passage makes a heading of it if lines are to be joined', () => {
    expect(parseMarkdown('一\n二\n---', new Map(), 'join').blocks.map(({ kind }) => kind)).toEqual([
      'heading',
    ])
  })
})
