import { describe, expect, it } from '@jest/globals'
import { foldRepeated } from './fold-repeated.ts'

const risk = (at: number, change: Partial<Parameters<typeof foldRepeated>[0][number]> = {}) => ({
  risk: 'image_without_alt',
  severity: 'low' as const,
  platforms: ['xhs' as const],
  range: { start: at, end: at + 1, line: 1, column: at + 1 },
  message: '没有说明。',
  fix: '写出图片内容。',
  patch: null,
  ...change,
})

describe('foldRepeated', () => {
  it('puts the first of many in place of all, with their count', () => {
    const folded = foldRepeated([risk(0), risk(2), risk(4), risk(6)], 'zh')

    expect(folded).toEqual([{ ...risk(0), message: '没有说明。全文共有 4 处这类问题，此为第一处。' }])
    expect(foldRepeated([risk(0), risk(2), risk(4), risk(6)], 'en')[0]?.message).toBe(
      '没有说明。 There are 4 places like this; this is the first.',
    )
  })

  it.each([
    ['three', [risk(0), risk(2), risk(4)]],
    [
      'those with a patch',
      [0, 2, 4, 6].map((at) => risk(at, { patch: { start: at, end: at, replacement: '' } })),
    ],
    ['those of severity high', [0, 2, 4, 6].map((at) => risk(at, { severity: 'high' }))],
    ['those of the whole text', [0, 2, 4, 6].map((at) => risk(at, { range: null }))],
    ['those of several rules', [risk(0), risk(2), risk(4, { risk: 'section_empty' }), risk(6)]],
    ['those of several platforms', [risk(0), risk(2), risk(4, { platforms: ['wechat'] }), risk(6)]],
  ])('leaves %s', (_, risks) => {
    expect(foldRepeated(risks, 'zh')).toEqual(risks)
  })

  it('keeps the order of the text', () => {
    const other = risk(1, { risk: 'section_empty' })

    expect(
      foldRepeated([risk(0), other, risk(2), risk(4), risk(6)], 'zh').map(({ range }) => range?.start),
    ).toEqual([0, 1])
  })
})
