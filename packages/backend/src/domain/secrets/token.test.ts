import { createSecretKey } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { hashToken, isWellFormedToken, newToken, TOKEN_PREFIX, tokenPrefix } from './token.ts'

const pepper = (bytes: string) => createSecretKey(Buffer.from(bytes))

describe('newToken', () => {
  it('is the service prefix, thirty characters and a checksum of six', () => {
    const token = newToken()

    expect(token).toMatch(/^galley_pat_[0-9A-Za-z]{36}$/)
    expect(isWellFormedToken(token)).toBe(true)
    expect(tokenPrefix(token)).toBe(token.slice(11, 15))
  })

  it('is never the same', () => {
    expect(new Set(Array.from({ length: 500 }, () => newToken())).size).toBe(500)
  })
})

describe('isWellFormedToken', () => {
  it('refuses a token with any one character changed', () => {
    const token = newToken()

    fc.assert(
      fc.property(
        fc.integer({ min: TOKEN_PREFIX.length, max: token.length - 1 }),
        fc.constantFrom(...'0aZ'),
        (at, to) => {
          fc.pre(token[at] !== to)
          expect(isWellFormedToken(token.slice(0, at) + to + token.slice(at + 1))).toBe(false)
        },
      ),
    )
  })

  it('refuses any other text', () => {
    fc.assert(fc.property(fc.string(), (text) => !isWellFormedToken(text)))
  })
})

describe('hashToken', () => {
  it('depends on the pepper', () => {
    const token = newToken()

    expect(hashToken(token, pepper('a'))).not.toEqual(hashToken(token, pepper('b')))
  })
})
