import { generateKeySync } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { TextSealer } from './text-sealer.ts'

const one = { activeKid: 'k1', keys: new Map([['k1', generateKeySync('aes', { length: 256 })]]) }
const rotated = {
  activeKid: 'k2',
  keys: new Map([...one.keys, ['k2', generateKeySync('aes', { length: 256 })]]),
}
const without = { activeKid: 'k2', keys: new Map([['k2', generateKeySync('aes', { length: 256 })]]) }

describe('TextSealer', () => {
  it('opens every text that it sealed', () => {
    const sealer = new TextSealer(one)

    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, place) => {
        expect(sealer.open(sealer.seal({ text }, place), place)).toEqual({ text })
      }),
    )
  })

  it('shows nothing of the text and never seals the same way twice', () => {
    const sealer = new TextSealer(one)

    const [first, second] = [sealer.seal('a secret', 'p'), sealer.seal('a secret', 'p')]

    expect(Buffer.from(first).includes('secret')).toBe(false)
    expect(first).not.toEqual(second)
  })

  it('opens what an older key sealed, as long as that key is in the ring', () => {
    const sealed = new TextSealer(one).seal('text', 'p')

    expect(new TextSealer(rotated).open(sealed, 'p')).toBe('text')
    expect(() => new TextSealer(without).open(sealed, 'p')).toThrow(/not in the ring/)
  })

  it('refuses a value that was moved to another place', () => {
    const sealer = new TextSealer(one)

    expect(() => sealer.open(sealer.seal('text', 'rev_1'), 'rev_2')).toThrow()
  })

  it('refuses a value of which any byte was changed', () => {
    const sealer = new TextSealer(one)
    const sealed = sealer.seal('text', 'p')

    for (let i = 0; i < sealed.length; i++) {
      const changed = Uint8Array.from(sealed)
      changed[i] = (changed[i] ?? 0) ^ 1
      expect(() => sealer.open(changed, 'p')).toThrow()
    }
  })
})
