import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { mergeTexts } from './merge-texts.ts'

const BASE = 'one\ntwo\nthree\nfour\nfive'

describe('mergeTexts', () => {
  it('keeps both of two changes at different places', () => {
    expect(mergeTexts(BASE, 'ONE\ntwo\nthree\nfour\nfive', 'one\ntwo\nthree\nfour\nfive\nsix')).toBe(
      'ONE\ntwo\nthree\nfour\nfive\nsix',
    )
    expect(mergeTexts(BASE, 'two\nthree\nfour\nfive', 'one\ntwo\nthree\nFOUR\nfive')).toBe(
      'two\nthree\nFOUR\nfive',
    )
  })

  it.each([
    ['the same line', 'one\nTWO\nthree\nfour\nfive', 'one\nzwei\nthree\nfour\nfive'],
    ['lines that touch', 'one\nTWO\nthree\nfour\nfive', 'one\ntwo\nTHREE\nfour\nfive'],
    ['the same end', `${BASE}\nmine`, `${BASE}\ntheirs`],
    ['a line that the other removed', 'one\nTWO\nthree\nfour\nfive', 'one\nthree\nfour\nfive'],
  ])('leaves it to the writer when both changed %s', (_what, mine, theirs) => {
    expect(mergeTexts(BASE, mine, theirs)).toBeNull()
    expect(mergeTexts(BASE, theirs, mine)).toBeNull()
  })

  it('takes what both did alike once', () => {
    expect(mergeTexts(BASE, `zero\n${BASE}\nmine`, `zero\n${BASE}`)).toBe(`zero\n${BASE}\nmine`)
  })

  it('takes texts of 200,000 lines', () => {
    const base = Array.from({ length: 200_000 }, (_, n) => `${n % 7}`)
    const mine = ['mine', ...base].join('\n')
    const theirs = [...base, 'theirs'].join('\n')
    expect(mergeTexts(base.join('\n'), mine, theirs)).toBe(['mine', ...base, 'theirs'].join('\n'))
  })

  it('loses no line that only one of them added, and is the same from both sides', () => {
    const line = fc.constantFrom('a', 'b', 'c', '')
    const edit = fc.array(fc.tuple(fc.nat(12), fc.constantFrom('x', 'y')), { maxLength: 3 })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), edit, edit, (lines, one, two) => {
        const insert = (edits: readonly (readonly [number, string])[], who: string) =>
          edits.reduce((text, [at, word]) => text.toSpliced(at, 0, who + word), lines).join('\n')
        const [mine, theirs] = [insert(one, 'm'), insert(two, 't')]
        const merged = mergeTexts(lines.join('\n'), mine, theirs)
        expect(mergeTexts(lines.join('\n'), theirs, mine)).toBe(merged)
        if (merged === null) return
        const added = (text: string) => text.split('\n').filter((each) => /^[mt]./.test(each))
        expect(added(merged).sort()).toEqual([...added(mine), ...added(theirs)].sort())
      }),
    )
  })
})
