import { describe, expect, it } from '@jest/globals'
import { pairPages } from './page-pairs.ts'

/** Returns the pairs as text: pages of the older and of the newer version, from 1, with `=` or `≠` between them. */
function read(older: string, newer: string): string[] {
  return pairPages([...older], [...newer]).map((run) => {
    const [left, right] = [run.older, run.newer].map(({ start, count }) =>
      Array.from({ length: count }, (_, at) => start + at + 1).join(','),
    )
    return `${left}${run.isSame ? '=' : '≠'}${right}`
  })
}

describe('pairPages', () => {
  it('puts changed pages beside one another, between those that are the same', () => {
    expect(read('abcde', 'abXde')).toEqual(['1,2=1,2', '3≠3', '4,5=4,5'])
  })

  it('finds pages again that only moved', () => {
    expect(read('abc', 'aXYbc')).toEqual(['1=1', '≠2,3', '2,3=4,5'])
    expect(read('abc', 'c')).toEqual(['1,2≠', '3=1'])
  })

  it('puts pages that became more, or fewer, side by side', () => {
    expect(read('abz', 'aXYZz')).toEqual(['1=1', '2≠2,3,4', '3=5'])
    expect(read('', 'ab')).toEqual(['≠1,2'])
  })
})
