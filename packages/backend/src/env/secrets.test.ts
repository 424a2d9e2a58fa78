import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import { parseEnv } from './env.ts'

const dir = mkdtempSync(join(tmpdir(), 'galley-secrets-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const schema = z.object({ TOKEN_PEPPER: z.string(), SIGNING_KEYS: z.string().default('') })
const random = () => randomBytes(32).toString('base64')

describe('a secret', () => {
  it('is read from the file that is named for it, without the line end of an editor', () => {
    const path = join(dir, 'pepper')
    const pepper = random()
    writeFileSync(path, `${pepper}\n`)

    expect(parseEnv(schema, { TOKEN_PEPPER_FILE: path }).TOKEN_PEPPER).toBe(pepper)
  })

  it.each([
    ['the file is not there', { TOKEN_PEPPER_FILE: join(dir, 'none') }, "TOKEN_PEPPER_FILE: can't be read"],
    [
      'it is given twice',
      { TOKEN_PEPPER: 'value', TOKEN_PEPPER_FILE: join(dir, 'pepper') },
      'TOKEN_PEPPER: is set, and TOKEN_PEPPER_FILE is too',
    ],
  ])('is refused when %s', (_what, env, problem) => {
    expect(() => parseEnv(schema, env)).toThrow(problem)
  })
})

describe('in production', () => {
  const same = random()

  it('random keys are taken', () => {
    const env = {
      NODE_ENV: 'production',
      TOKEN_PEPPER: random(),
      SIGNING_KEYS: `a:${random()},b:${random()}`,
    }

    expect(() => parseEnv(schema, env)).not.toThrow()
  })

  it.each([
    ['a repeated byte', { TOKEN_PEPPER: Buffer.alloc(32, 7).toString('base64') }, 'not random'],
    [
      'a typed sentence',
      { TOKEN_PEPPER: Buffer.from('change me change me change me!!!').toString('base64') },
      'not random',
    ],
    ['one key in two places', { TOKEN_PEPPER: same, SIGNING_KEYS: `a:${same}` }, 'used twice'],
  ])('%s is refused, without repeating it', (_what, keys, rule) => {
    const attempt = () => parseEnv(schema, { NODE_ENV: 'production', ...keys })

    expect(attempt).toThrow(rule)
    expect(attempt).not.toThrow(keys.TOKEN_PEPPER)
  })

  it('is the only place where they are: a developer may use what they like', () => {
    expect(() => parseEnv(schema, { TOKEN_PEPPER: Buffer.alloc(32, 7).toString('base64') })).not.toThrow()
  })
})
