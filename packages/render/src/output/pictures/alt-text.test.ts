import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { altText } from './alt-text.ts'

const facts = { kind: 'page', page: 3, pageCount: 8, text: '一句话。', language: 'zh-Hans' } as const

describe('altText', () => {
  it.each([
    ['zh-Hans', '第 3 页，共 8 页：一句话。'],
    ['zh-TW', '第 3 頁，共 8 頁：一句话。'],
    ['en-GB', 'Page 3 of 8: 一句话。'],
    ['ja', '8 ページ中 3 ページ目：一句话。'],
    ['de', 'Page 3 of 8: 一句话。'],
  ])('says in %s which page it is', (language, text) => {
    expect(altText({ ...facts, language })).toBe(text)
  })

  it('names a cover, an end card, and a page without words', () => {
    expect(altText({ ...facts, kind: 'end', text: '完' })).toBe('尾页：完')
    expect(altText({ ...facts, kind: 'cover', text: '标题\n\n  作者' })).toBe('封面：标题\n作者')
    expect(altText({ ...facts, text: '' })).toBe('第 3 页，共 8 页')
  })

  it('cuts a long page at the end of a sentence', () => {
    expect(altText({ ...facts, text: '这是一句话，有两段。'.repeat(300) })).toMatch(
      /^第 3 页，共 8 页：(?:这是一句话，有两段。)+…$/,
    )
  })

  it('has at most 1000 characters for any page', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 900, maxLength: 2500 }), (text) => {
        expect(altText({ ...facts, text }).length).toBeLessThanOrEqual(1000)
      }),
    )
    expect(altText({ ...facts, text: 'x'.repeat(200_000) })).toHaveLength(1000)
  })
})
