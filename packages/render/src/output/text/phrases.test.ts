import { describe, expect, it } from '@jest/globals'
import { clauses, phrases } from './phrases.ts'

describe('phrases', () => {
  it.each(['一次失败的上线教会我们的事', '“菜市场”，比任何书都懂时间（真的）', 'mixed 中英文 heading'])(
    'loses nothing of %s, and no line can begin with a closing mark or a particle',
    (text) => {
      const parts = phrases(text)

      expect(parts.join('')).toBe(text)
      expect(parts.filter((part) => /^[，。”）的]/.test(part))).toEqual([])
      expect(parts.filter((part) => /[“（]$/.test(part))).toEqual([])
    },
  )
})

describe('words that the segmenter tears', () => {
  it.each([
    ['边缘情况收藏夹', '收藏夹'],
    ['为什么平均数会骗人', '平均数'],
    ['三种缓存策略的取舍', '缓存'],
    ['卖豆腐的老周', '老周'],
    ['自学希伯来语的第一个月', '希伯来语'],
    ['装修预算25万怎么花', '25万'],
    ['一个月瘦了5 斤', '5 斤'],
    ['2026年三季度报告', '三季度'],
    ['重读《百年孤独》之后', '《百年孤独》'],
    ['学习笔记｜第三天', '笔记｜'],
    ['太好用了‼️真的', '了‼️'],
    ['買ってよかったもの10選', '10選'],
    ['제주 2박 3일 뚜벅이 코스', '3일'],
  ])('are whole in %s', (text, word) => {
    expect(phrases(text).some((part) => part.includes(word))).toBe(true)
  })
})

describe('Japanese', () => {
  it('keeps a word with its particles and endings', () => {
    expect(phrases('急がなくていい、花は自分の季節に咲く。')).toEqual([
      '急がなくていい、',
      '花は',
      '自分の',
      '季節に',
      '咲く。',
    ])
  })

  it('parts a long row of Hiragana', () => {
    expect(phrases('おはようございますとありがとうございました').length).toBeGreaterThan(1)
  })
})

describe('clauses', () => {
  it('ends a clause after its mark, and after the quote that follows it', () => {
    expect(clauses('三种策略的取舍：一份选型记录')).toEqual(['三种策略的取舍：', '一份选型记录'])
    expect(clauses('他说：“好。”然后走了')).toEqual(['他说：', '“好。”然后走了'])
    expect(clauses('一，二，三，四')).toEqual(['一，二，三，四'])
  })
})
