import { describe, expect, it } from '@jest/globals'
import { parseKeyRing } from './key-ring.ts'

const key = Buffer.alloc(32, 1).toString('base64')

describe('parseKeyRing', () => {
  it('takes the first key as the active one', () => {
    const ring = parseKeyRing(`new:${key}, old:${key}`)

    expect(ring.activeKid).toBe('new')
    expect([...ring.keys.keys()]).toEqual(['new', 'old'])
  })

  it.each([
    ['nothing', ''],
    ['a key without an id', key],
    ['a short key', `k:${Buffer.alloc(16).toString('base64')}`],
    ['an id twice', `k:${key},k:${key}`],
    ['an id with a space', `k 1:${key}`],
  ])('refuses %s without repeating it', (_what, text) => {
    expect(() => parseKeyRing(text)).toThrow(/^must /)
  })
})
