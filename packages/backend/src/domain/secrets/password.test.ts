import { describe, expect, it } from '@jest/globals'
import { hashPassword, verifyPassword } from './password.ts'

describe('hashPassword', () => {
  it('makes a hash that only the password fits', async () => {
    const stored = await hashPassword('correct horse')

    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verifyPassword('correct horse', stored)).toBe(true)
    expect(await verifyPassword('correct hors', stored)).toBe(false)
  })

  it('is salted', async () => {
    expect(await hashPassword('same')).not.toBe(await hashPassword('same'))
  })
})

describe('verifyPassword', () => {
  it.each(['', 'none', '$argon2id$v=19$m=1', '$2b$10$abcdefghijklmnopqrstuv'])(
    'is false for the stored value "%s"',
    async (stored) => {
      expect(await verifyPassword('x', stored)).toBe(false)
    },
  )
})
