import type { KeyObject } from 'node:crypto'
import { createSecretKey } from 'node:crypto'
import type { KeyRing } from '../domain/secrets/key-ring.ts'
import { decrypt, encrypt } from './gcm.ts'

const VERSION = 1

/**
 * Seals with the key ring itself. Used for the keys of projects and for data that belongs to a user rather than to a
 * project.
 *
 * A sealed value is `1 | length of kid | kid | nonce | tag | ciphertext` (AES-256-GCM). `place` says which record it
 * belongs to and is authenticated, so that a value moved to another record doesn't open.
 */
export class TextSealer {
  readonly #ring: KeyRing

  constructor(ring: KeyRing) {
    this.#ring = ring
  }

  /** The id of the key that seals. Values sealed with an older key should be sealed again. */
  get activeKid(): string {
    return this.#ring.activeKid
  }

  seal(value: unknown, place: string): Uint8Array<ArrayBuffer> {
    return this.#seal(JSON.stringify(value), place)
  }

  /** Opens a sealed value. @throws Error when the value was changed or moved, or its key is gone. */
  open<T>(sealed: Uint8Array, place: string): T {
    return JSON.parse(this.#open(sealed, place).toString('utf8')) as T
  }

  wrapKey(key: KeyObject, place: string): Uint8Array<ArrayBuffer> {
    return this.#seal(key.export(), keyPlace(place))
  }

  /** Opens a sealed key. @throws Error as above. */
  unwrapKey(wrapped: Uint8Array, place: string): KeyObject {
    const bytes = this.#open(wrapped, keyPlace(place))
    const key = createSecretKey(bytes)
    bytes.fill(0)
    return key
  }

  #seal(plain: string | Uint8Array, place: string): Uint8Array<ArrayBuffer> {
    const kid = Buffer.from(this.#ring.activeKid)
    const sealed = encrypt(this.#key(this.#ring.activeKid), plain, place)
    return new Uint8Array(Buffer.concat([Buffer.from([VERSION, kid.length]), kid, sealed]))
  }

  #open(sealed: Uint8Array, place: string): Buffer {
    const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
    if (bytes[0] !== VERSION) throw new Error('A sealed value has an unknown version.')
    const sealedAt = 2 + (bytes[1] ?? 0)
    return decrypt(this.#key(bytes.toString('utf8', 2, sealedAt)), bytes.subarray(sealedAt), place)
  }

  #key(kid: string): KeyObject {
    const key = this.#ring.keys.get(kid)
    if (!key) throw new Error('A sealed value names a key that is not in the ring.')
    return key
  }
}

/** Returns the place of a key. It differs from the places of texts, so that a sealed text can't be opened as a key. */
function keyPlace(place: string): string {
  return `key of ${place}`
}
