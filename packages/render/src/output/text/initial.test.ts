import { describe, expect, it } from '@jest/globals'
import { mayHaveInitial } from './initial.ts'

const LONG = '老板姓陈，六十一岁，一个人守着四张桌子和一口老锅，话少，手快。'.repeat(2)

describe('a large first letter', () => {
  it.each([`整${LONG}`, `All winter I walked into the same noodle shop. `.repeat(3), `Я ${LONG}`])(
    'begins a paragraph of some lines: %s',
    (text) => {
      expect(mayHaveInitial([{ kind: 'text', text }])).toBe(true)
    },
  )

  it.each(['整整一个冬天。', `“${LONG}`, `🍜${LONG}`, `مرحبا ${LONG}`, ` ${LONG}`, `一碗${LONG}`])(
    'is left out where it would stand alone or look odd: %s',
    (text) => {
      expect(mayHaveInitial([{ kind: 'text', text }])).toBe(false)
    },
  )

  it('is left out of words that are set as code', () => {
    expect(
      mayHaveInitial([
        { kind: 'code', text: '整' },
        { kind: 'text', text: LONG },
      ]),
    ).toBe(false)
  })
})
