// biome-ignore lint/correctness/noNodejsModules: a test reads its fixtures; the package itself doesn't.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { addressesIn } from './addresses-in.ts'
import { weightedLength } from './weighted-length.ts'

type Cases = {
  readonly counted: readonly (readonly [text: string, length: number])[]
  readonly links: readonly (readonly [text: string, links: readonly string[]])[]
  readonly neighbours: {
    readonly words: readonly string[]
    readonly signs: readonly string[]
    readonly addresses: readonly string[]
    readonly weights: string
  }
}

const fixture = new URL('../../../../tests/fixtures/twitter-text/cases.json', import.meta.url)
const cases: Cases = JSON.parse(readFileSync(fixture, 'utf8'))

/**
 * Cases whose expected value is that of an older rule, with what X's rule of today gives. Configuration 2 counted each
 * code point of an emoji; 3 counts an emoji as 2, and its own cases for it are among these, too.
 */
const OLDER: Readonly<Record<string, number>> = { 'H🐱☺👨‍👩‍👧‍👦': 7, '🙋🏽👨‍🎤': 4 }

const { words, signs, addresses, weights } = cases.neighbours

describe('counting as twitter-text', () => {
  it('agrees with its conformance cases of lengths', () => {
    for (const [text, length] of cases.counted)
      expect([text, weightedLength(text)]).toEqual([text, OLDER[text] ?? length])
  })

  it('agrees with its conformance cases of links', () => {
    for (const [text, links] of cases.links)
      expect([text, addressesIn(text).map(({ start, end }) => text.slice(start, end))]).toEqual([text, links])
  })

  it('agrees on each script, sign and address side by side', () => {
    const expected = weights.split(' ').map(Number)
    const texts = words.flatMap((word) =>
      signs.flatMap((sign) => addresses.map((address) => word + sign + address + sign + word)),
    )

    expect(texts).toHaveLength(expected.length)
    expect(texts.filter((text, index) => weightedLength(text) !== expected[index])).toEqual([])
  })
})
