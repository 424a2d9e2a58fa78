import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readJson, writeJson } from './private-file.mjs'

/**
 * Returns the secrets of a data folder. They are created once, because text that was sealed with a lost key can't be
 * read. Secrets that later versions add are created when they are first missing.
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
