import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { parseMarkdown } from '../../markdown/parse.ts'
import { summaryOf } from './summary.ts'

function summarise(markdown: string, most: number, title = '标题'): string | null {
  return summaryOf(parseMarkdown(markdown), title, (text) => text.length <= most)
}

describe('summaryOf', () => {
  it('takes as many whole sentences as have room', () => {
    const text = '第一句话。第二句话！第三句话很长很长很长。'

    expect(summarise(text, 12)).toBe('第一句话。第二句话！')
    expect(summarise(text, 100)).toBe(text)
  })

  it('knows that a dot inside a number or a name ends no sentence', () => {
    expect(summarise('Version 2.5 of node.js is out. More follows here.', 32)).toBe(
      'Version 2.5 of node.js is out.',
    )
  })

  it('takes the first clauses of a sentence that is too long, and says that it goes on', () => {
    expect(summarise('我们花了三个月，把它拆成二十七个微服务，然后又合了回去。', 16)).toBe('我们花了三个月…')
  })

  it('tears no word apart', () => {
    expect(summarise('An extraordinarily uninterrupted sentence', 24)).toBe('An extraordinarily…')
  })

  it('reads past headings, pictures and what is no words, to the first paragraph', () => {
    expect(summarise('# 标题\n\n![图](a.png)\n\n—— 1 ——\n\n> 引文。\n\n正文在这里。', 50)).toBe(
      '正文在这里。',
    )
  })

  it('says nothing again that the title says', () => {
    expect(summarise('今天去了一家店，就在路口。汤头浓郁。', 50, '今天去了一家店')).toBe('汤头浓郁。')
    expect(summarise('静夜思\n李白\n\n床前明月光，', 50, '静夜思')).toBe('李白')
    expect(summarise('河边\n\n你说春天要来了', 50, '河边')).toBe('你说春天要来了')
  })

  it('reads past short bold lines and tags', () => {
    expect(summarise('# 标题\n\n#租房\n\n**看房之前**\n\n先查通勤。', 50)).toBe('先查通勤。')
  })

  it.each([
    ['there is no paragraph', '# 标题\n\n- 甲\n- 乙'],
    ['it says what the title says', '标题就是这一句。'],
  ])('is null when %s', (_why, markdown) => {
    expect(summarise(markdown, 50)).toBeNull()
  })

  it('never has more than has room, and half of no character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 120 }),
        fc.integer({ min: 2, max: 40 }),
        (text, most) => {
          const summary = summarise(`开头${text}`, most) ?? ''
          expect(summary.length).toBeLessThanOrEqual(most)
          expect(summary.isWellFormed()).toBe(true)
        },
      ),
    )
  })
})
