import { describe, expect, it } from '@jest/globals'
import { parseMarkdown } from '../markdown/parse.ts'
import { noteIn, noteText } from './reading-notes.ts'

const kinds = (markdown: string) =>
  parseMarkdown(markdown).blocks.map((block) => (block.kind === 'list' ? (block.marks ?? 'ul') : block.kind))

describe('a comment above a paragraph', () => {
  it('makes a list of signs a plain paragraph with its line breaks', () => {
    const list = '✅ 豆沙色\n✅ 奶茶色'

    expect(kinds(list)).toEqual(['sign'])
    expect(kinds(`<!-- plain -->\n${list}`)).toEqual(['paragraph'])
    expect(parseMarkdown(`<!-- plain -->\n${list}`).lineBreaks.paragraphs[0]).toMatchObject({ kept: 1 })
  })

  it('makes all paragraphs of a list plain', () => {
    const list = '1、先查通勤\n\n2、再看水压'

    expect(kinds(list)).toEqual(['number'])
    expect(kinds(`<!-- plain -->\n${list}`)).toEqual(['paragraph', 'paragraph'])
  })

  it('keeps a first line from becoming the title', () => {
    const text = '藏在老小区里的牛肉粉\n\n今天去了一家超级好吃的店，就在地铁口旁边，排了一刻钟。'

    expect(kinds(text)).toEqual(['heading', 'paragraph'])
    expect(kinds(`<!-- plain -->\n${text}`)).toEqual(['paragraph', 'paragraph'])
  })

  it.each([
    ['join lines', 'join', { kept: 0, joined: 1 }],
    ['keep lines', 'keep', { kept: 1, joined: 0 }],
    ['plain, join lines', 'join', { kept: 0, joined: 1 }],
  ])('decides about the line ends of one paragraph: %s', (words, mode, counts) => {
    const { paragraphs } = parseMarkdown(`<!-- ${words} -->\n窗外\n有雨\n\n别的\n段落`).lineBreaks

    expect(paragraphs[0]).toMatchObject({ mode, ...counts })
    expect(paragraphs[1]).toMatchObject({ mode: 'auto', kept: 1 })
  })

  it('overrules the setting of the text', () => {
    const { paragraphs } = parseMarkdown('<!-- keep lines -->\n窗外\n有雨', new Map(), 'join').lineBreaks

    expect(paragraphs[0]).toMatchObject({ mode: 'keep', kept: 1 })
  })

  it('means nothing if it says something else, or is further away', () => {
    expect(kinds('<!-- a plain remark -->\n✅ 一\n✅ 二')).toEqual(['sign'])
    expect(kinds('<!-- plain -->\n\n## 标题\n\n✅ 一\n✅ 二')).toEqual(['heading', 'sign'])
  })

  it('is written as it is read', () => {
    for (const isPlain of [true, false])
      for (const lineBreaks of ['keep', 'join', null] as const) {
        const text = noteText({ isPlain, lineBreaks })
        expect({ isPlain: false, lineBreaks: null, ...noteIn(text) }).toEqual({ isPlain, lineBreaks })
      }
  })
})
