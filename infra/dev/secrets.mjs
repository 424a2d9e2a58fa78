import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readJson, writeJson } from './private-file.mjs'

/**
 * The secrets of one data folder. They are made once: text that was sealed under a key that is gone can't be
 * read again. What later versions add is made when it is first missing.
 */
export function openSecrets(folder) {
  const path = join(folder, 'secrets.json')
  const known = readJson(path) ?? {}
  const secrets = { ...makeSecrets(), ...known }
  if (Object.keys(secrets).length > Object.keys(known).length) writeJson(path, secrets)
  return secrets
}

function makeSecrets() {
  const key = () => randomBytes(32).toString('base64')
  const password = () => randomBytes(18).toString('base64url')
  return {
    signingKeys: `local1:${key()}`,
    encryptionKeys: `local1:${key()}`,
    tokenPepper: key(),
    postgresPassword: password(),
    redisPassword: password(),
    ownerEmail: 'owner@galley.localhost',
    ownerPassword: password(),
  }
}
