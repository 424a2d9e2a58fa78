import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { canonicalJson } from './canonical-json.ts'

describe('canonicalJson', () => {
  it('is the same for any order of keys', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: true })).toBe(
      '{"a":true,"b":[1,{"c":"x","d":null}]}',
    )
  })

  it('says what JSON says', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  it('is the same for equal values and differs for others', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        const isSame = canonicalJson(a) === canonicalJson(b)
        const isEqual =
          canonicalJson(JSON.parse(JSON.stringify(a))) === canonicalJson(JSON.parse(JSON.stringify(b)))
        expect(isSame).toBe(isEqual)
      }),
    )
  })
})
