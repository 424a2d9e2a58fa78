import { randomBytes } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { readConfig } from './config.ts'

const key = () => randomBytes(32).toString('base64')

function read(env: Record<string, string>) {
  const origin = env.WEB_BASE_URL ?? 'http://127.0.0.1:4000'
  const { mail, signUp } = readConfig({
    BASE_URL: `${origin}/v1`,
    LEGACY_BASE_URL: `${origin}/api/v1`,
    WEB_BASE_URL: origin,
    DATABASE_URL: 'postgres://127.0.0.1/galley',
    REDIS_URL: 'redis://127.0.0.1',
    SIGNING_KEYS: `s1:${key()}`,
    ENCRYPTION_KEYS: `e1:${key()}`,
    TOKEN_PEPPER: key(),
    ...env,
  })
  return [mail?.kind ?? null, signUp]
}

const PUBLIC = { WEB_BASE_URL: 'https://galley.example' }
const SMTP = { SMTP_URL: 'smtps://mail.example' }

describe('readConfig, of letters', () => {
  it.each([
    ['a machine of one’s own', {}, ['console', 'immediate']],
    ['a machine of one’s own, as production', { NODE_ENV: 'production' }, [null, 'confirmed']],
    ['a machine of one’s own with a mail server', SMTP, ['smtp', 'confirmed']],
    ['a public service', PUBLIC, [null, 'confirmed']],
    ['a public service with a mail server', { ...PUBLIC, ...SMTP }, ['smtp', 'confirmed']],
    ['a public service that takes nobody', { ...PUBLIC, SIGN_UP: 'closed' }, [null, 'closed']],
    ['one that says so', { ...PUBLIC, SIGN_UP: 'unconfirmed' }, [null, 'immediate']],
    ['empty variables', { ...PUBLIC, SMTP_URL: '', SMTP_FROM: '' }, [null, 'confirmed']],
  ])('%s', (_what, env, expected) => {
    expect(read(env)).toEqual(expected)
  })

  it.each([{ SMTP_URL: 'https://mail.example' }, { SMTP_FROM: 'Galley' }])('refuses %j', (env) => {
    expect(() => read(env)).toThrow(/SMTP/)
  })
})
