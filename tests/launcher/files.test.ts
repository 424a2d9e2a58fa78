import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { writeJson } from '../../infra/dev/files/private-file.mjs'
import { openSecrets } from '../../infra/dev/files/secrets.mjs'
import { makeTestFolder } from './stand-in-process.ts'

const modeOf = (path: string) => statSync(path).mode & 0o777

describe('writeJson', () => {
  it('leaves one file that only its owner reads, also where another was before', async () => {
    const folder = await makeTestFolder()
    const path = join(folder, 'run.json')
    writeFileSync(path, '{}', { mode: 0o644 })

    writeJson(path, { token: 'secret' })

    expect(modeOf(path)).toBe(0o600)
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ token: 'secret' })
    expect(readdirSync(folder)).toEqual(['run.json'])
  })
})

describe('openSecrets', () => {
  it('makes secrets once and keeps them to the owner', async () => {
    const folder = await makeTestFolder()

    const first = openSecrets(folder)

    expect(openSecrets(folder)).toEqual(first)
    expect(modeOf(join(folder, 'secrets.json'))).toBe(0o600)
    const [, key = ''] = first.encryptionKeys.split(':')
    expect(Buffer.from(key, 'base64')).toHaveLength(32)
  })

  it('adds what a later version needs and keeps what is there', async () => {
    const folder = await makeTestFolder()
    writeJson(join(folder, 'secrets.json'), { tokenPepper: 'kept' })

    const secrets = openSecrets(folder)

    expect(secrets.tokenPepper).toBe('kept')
    expect(openSecrets(folder)).toEqual(secrets)
  })
})
