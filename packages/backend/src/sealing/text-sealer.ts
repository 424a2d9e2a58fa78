import type { KeyObject } from 'node:crypto'
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { KeyRing } from '../domain/key-ring.ts'

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts what a user wrote before it reaches the database (AES-256-GCM).
 *
 * A sealed value is `version | length of kid | kid | nonce | tag | ciphertext`. `place` says which record it belongs
 * to and is authenticated with it, so that a value moved to another record doesn't open.
 */
export class TextSealer {
  readonly #ring: KeyRing

  constructor(ring: KeyRing) {
    this.#ring = ring
  }

  seal(value: unknown, place: string): Uint8Array<ArrayBuffer> {
    const kid = Buffer.from(this.#ring.activeKid)
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', this.#key(this.#ring.activeKid), nonce)
    cipher.setAAD(Buffer.from(place))
    const body = [cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]
    return new Uint8Array(
      Buffer.concat([Buffer.from([VERSION, kid.length]), kid, nonce, cipher.getAuthTag(), ...body]),
    )
  }

  /** @throws Error when the value was changed, moved, or sealed with a key that is gone. */
  open<T>(sealed: Uint8Array, place: string): T {
    const bytes = Buffer.from(sealed)
    if (bytes[0] !== VERSION) throw new Error('A sealed value has an unknown version.')
    const nonceAt = 2 + (bytes[1] ?? 0)
    const tagAt = nonceAt + NONCE_BYTES
    const bodyAt = tagAt + TAG_BYTES
    const key = this.#key(bytes.toString('utf8', 2, nonceAt))
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(nonceAt, tagAt))
    decipher.setAAD(Buffer.from(place))
    decipher.setAuthTag(bytes.subarray(tagAt, bodyAt))
    const text = Buffer.concat([decipher.update(bytes.subarray(bodyAt)), decipher.final()])
    return JSON.parse(text.toString('utf8')) as T
  }

  #key(kid: string): KeyObject {
    const key = this.#ring.keys.get(kid)
    if (!key) throw new Error('A sealed value names a key that is not in the ring.')
    return key
  }
}
