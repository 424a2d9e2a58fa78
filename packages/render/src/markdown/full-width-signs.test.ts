import { describe, expect, it } from '@jest/globals'
import { withHalfWidthSigns } from './full-width-signs.ts'

describe('withHalfWidthSigns', () => {
  it.each([
    ['＃ 标题', '# 标题'],
    ['＃＃　小标题', '## 小标题'],
    ['#　标题', '# 标题'],
    ['这是＊＊重点＊＊和＊＊另一个＊＊', '这是**重点**和**另一个**'],
    ['１．苹果\n２．梨', '1. 苹果\n2. 梨'],
    ['１２. 十二', '12. 十二'],
    ['＞ 引用', '> 引用'],
    ['见[说明]（https://example.org/a）。', '见[说明](https://example.org/a)。'],
    ['【早餐】\n牛奶\n\n【午餐】\n面', '# 【早餐】\n牛奶\n\n## 【午餐】\n面'],
  ])('reads %j as it was meant', (markdown, expected) => {
    expect(withHalfWidthSigns(markdown)).toBe(expected)
  })

  it.each([
    ['a topic', '＃早安'],
    ['a decimal', '１．５倍'],
    ['stars that close nothing', '评分＊＊＊'],
    ['an arrow', '＞＞点这里'],
    ['code', '```\n＃ 标题\n＊＊粗＊＊\n```'],
    ['code in a line', '写成 `＊＊粗＊＊` 就行'],
    ['indented code', '    ＃ 标题'],
    ['a remark in brackets', '[1]（见下）'],
    ['boxed words in a row', '【甲】\n【乙】\n说明'],
    ['a boxed word within a line', '【注意】请先备份'],
    ['a boxed word that heads nothing', '正文\n\n【完】'],
  ])('leaves %s as it is: %j', (_what, markdown) => {
    expect(withHalfWidthSigns(markdown)).toBe(markdown)
  })
})
