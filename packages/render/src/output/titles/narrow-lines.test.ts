import { describe, expect, it } from '@jest/globals'
import { narrowLines } from './narrow-lines.ts'

describe('narrowLines', () => {
  it.each([
    ['食材', 1],
    ['从一行字开始', 2],
    ['一张价牌的排版', 3],
    ['数据格式是一种承诺', 3],
    ['一、第一年：只服务一个人', 4],
    ['第一次想放弃', 2],
    ['アクセス方法', 2],
    ['Morning market', null],
    ['HTML 里的小标题', null],
    ['🥐 早餐', null],
  ])('%s', (text, lines) => {
    expect(narrowLines(text, 4)).toBe(lines)
  })
})
