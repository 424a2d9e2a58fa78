import { describe, expect, it } from '@jest/globals'
import { branchesBelow, inTreeOrder } from './token-tree.ts'

const token = (token_id: string, parent_token_id: string | null = null) => ({ token_id, parent_token_id })
const tokens = [token('d', 'b'), token('c', 'a'), token('b', 'a'), token('e'), token('a'), token('f', 'gone')]
const shown = (branches: readonly { token: { token_id: string }; depth: number }[]) =>
  branches.map(({ token: { token_id }, depth }) => `${depth}${token_id}`)

describe('inTreeOrder', () => {
  it('puts tokens below the one that made them, and shows those whose maker is gone', () => {
    expect(shown(inTreeOrder(tokens))).toEqual(['0e', '0a', '1c', '1b', '2d', '0f'])
  })

  it('orders a chain however long it is', () => {
    const chain = Array.from({ length: 20_000 }, (_, n) => token(`t${n}`, n === 0 ? null : `t${n - 1}`))

    expect(inTreeOrder(chain.toReversed()).at(-1)).toMatchObject({ depth: 19_999 })
  })
})

describe('branchesBelow', () => {
  it.each([
    ['a', ['1c', '1b', '2d']],
    ['b', ['2d']],
    ['d', []],
    ['e', []],
    ['f', []],
  ])('gives what ends with %s', (id, ids) => {
    expect(shown(branchesBelow(inTreeOrder(tokens), id))).toEqual(ids)
  })
})
