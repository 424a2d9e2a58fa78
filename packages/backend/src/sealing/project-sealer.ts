import type { KeyObject } from 'node:crypto'
import type { StreamedBody } from '../ports/object-store.ts'
import { decrypt, encrypt } from './gcm.ts'
import { FileOpener, sealFile, sealStream } from './sealed-file.ts'
import type { TextSealer } from './text-sealer.ts'

const VERSION = 2

/**
 * Seals the texts and files of one project with the project's own key. Without the key no copy of them can be read.
 *
 * A sealed text is `2 | nonce | tag | ciphertext` (AES-256-GCM), bound to its record by `place`. Values of version 1
 * were sealed by the key ring itself, before projects had keys, and can still be opened.
 */
export class ProjectSealer {
  readonly #key: KeyObject | null
  readonly #ring: TextSealer

  /** `key` null: the project has no key yet. Then this opens version 1 and seals nothing. */
  constructor(key: KeyObject | null, ring: TextSealer) {
    this.#key = key
    this.#ring = ring
  }

  seal(value: unknown, place: string): Uint8Array<ArrayBuffer> {
    const sealed = encrypt(this.#required(), JSON.stringify(value), place)
    return new Uint8Array(Buffer.concat([Buffer.from([VERSION]), sealed]))
  }

  /** Opens a sealed text. @throws Error when the value was changed or moved, or belongs to another project. */
  open<T>(sealed: Uint8Array, place: string): T {
    if (sealed[0] !== VERSION) return this.#ring.open<T>(sealed, place)
    const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
    return JSON.parse(decrypt(this.#required(), bytes.subarray(1), place).toString('utf8')) as T
  }

  /**
   * Returns a sealed file. `boundTo`: what a reader knows of the file already, such as its content's hash.
   * Authenticated, not stored.
   */
  sealFile(body: Uint8Array, boundTo: string): Buffer {
    return sealFile(this.#required(), body, boundTo)
  }

  /** Same as `sealFile`, while the file is read. @throws Error when it has another length than it says. */
  sealStream(body: StreamedBody, boundTo: string): StreamedBody {
    return sealStream(this.#required(), body, boundTo)
  }

  /** Returns an opener for a file's chunks. @throws Error when `header` is not the beginning of a sealed file. */
  fileOpener(header: Uint8Array, boundTo: string): FileOpener {
    return new FileOpener(this.#required(), header, boundTo)
  }

  #required(): KeyObject {
    if (!this.#key) throw new Error('The project has no key yet.')
    return this.#key
  }
}
