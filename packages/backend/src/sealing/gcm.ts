import type { KeyObject } from 'node:crypto'
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts with AES-256-GCM under a random nonce: `nonce | tag | ciphertext`. `place` is authenticated and not stored. */
export function encrypt(key: KeyObject, plain: string | Uint8Array, place: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(place))
  const body = typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain)
  cipher.final()
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** @throws Error when the value was changed, or belongs to another place or key. */
export function decrypt(key: KeyObject, sealed: Buffer, place: string): Buffer {
  const bodyAt = NONCE_BYTES + TAG_BYTES
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, bodyAt))
  const plain = decipher.update(sealed.subarray(bodyAt))
  decipher.final()
  return plain
}
