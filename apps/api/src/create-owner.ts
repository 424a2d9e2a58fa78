import type { UserId } from '@galley/backend'
import {
  connectDatabase,
  hashPassword,
  hashToken,
  newId,
  newToken,
  PostgresTokens,
  PrismaUsers,
  TextSealer,
  tokenPrefix,
} from '@galley/backend'
import { SCOPES } from '@galley/contracts'
import { readConfig } from './config.ts'

// The start script runs this. It ensures that the local owner exists, makes a token and prints both on one line.

const config = readConfig(process.env)
const db = connectDatabase({ ...config.database, maxConnections: 1 })
const users = new PrismaUsers(db)
const tokens = new PostgresTokens(db, new TextSealer(config.secrets.encryption))
const { tokenPepper } = config.secrets

const userId = await ensureUser(requireEnv('OWNER_EMAIL').toLowerCase(), requireEnv('OWNER_PASSWORD'))
const token = await addToken(userId)
await db.close()
process.stdout.write(`${JSON.stringify({ user_id: userId, token })}\n`)

async function ensureUser(email: string, password: string): Promise<UserId> {
  const known = await users.findByEmail(email)
  if (known) return known.id
  const id = newId('user')
  await users.add({ id, email, passwordHash: await hashPassword(password) })
  return id
}

async function addToken(owner: UserId): Promise<string> {
  const token = newToken()
  await tokens.add(
    {
      id: newId('token'),
      userId: owner,
      parentId: null,
      name: 'Local owner',
      prefix: tokenPrefix(token),
      hash: hashToken(token, tokenPepper),
      scopes: SCOPES,
      createdAt: new Date(),
      expiresAt: null,
    },
    null,
  )
  return token
}

function requireEnv(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is missing.`)
  return value
}
