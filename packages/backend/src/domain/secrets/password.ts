import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { isSameSecret } from './same-secret.ts'

const hash = promisify(argon2)

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const

/** Returns a password's argon2id hash, in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await hash('argon2id', { ...COST, message: password, nonce })
  const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${encode(nonce)}$${encode(tag)}`
}

/** Returns whether a password matches a hash, in constant time. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored)
  if (!match) return false
  const [memory, passes, parallelism] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const [nonce, expected] = [Buffer.from(match[4] ?? '', 'base64'), Buffer.from(match[5] ?? '', 'base64')]
  const tag = await hash('argon2id', {
    memory,
    passes,
    parallelism,
    message: password,
    nonce,
    tagLength: expected.length,
  })
  return isSameSecret(tag, expected)
}
