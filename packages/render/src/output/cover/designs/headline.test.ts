import { describe, expect, it } from '@jest/globals'
import { titleParts } from './headline.ts'

describe('the parts of a title', () => {
  it.each([
    ['慢慢来，比较快', '慢慢来，比较快', ''],
    ['让效率翻倍的小习惯：我坚持了三年', '让效率翻倍的小习惯', '我坚持了三年'],
    ['上海｜周末去哪儿，六个安静的角落推荐给你', '上海｜周末去哪儿', '六个安静的角落推荐给你'],
    [
      'How we moved four billion rows out of a database',
      'How we moved four billion',
      'rows out of a database',
    ],
  ])('of “%s” are split by sense', (title, head, rest) => {
    expect(titleParts(title)).toEqual({ head, rest })
  })

  it.each([
    '长标题'.repeat(66),
    '｜'.repeat(80),
    `${'a'.repeat(80)}`,
    '，，，， 一二三四五六七八九十一二三四五六',
  ])('keep every letter, and no part begins with a mark: %#', (title) => {
    const { head, rest } = titleParts(title)

    expect(rest).not.toMatch(/^[，。、；：！？｜|]/u)
    expect((head + rest).replace(/[\P{L}]/gu, '')).toBe(title.replace(/[\P{L}]/gu, ''))
  })
})
