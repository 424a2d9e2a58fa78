import type { KeyObject } from 'node:crypto'
import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'
import type { StreamedBody } from '../ports/object-store.ts'
import { inPieces } from './in-pieces.ts'

/** No format that we store begins with these bytes. The last byte is the version. */
const MAGIC = Buffer.from([0xf5, 0x47, 0x53, 0x01])
const SALT_BYTES = 16
const NONCE_BYTES = 12
const TAG_BYTES = 16

export const HEADER_BYTES = MAGIC.length + SALT_BYTES
/** How many bytes of a file one chunk holds. The last one may hold less. */
export const CHUNK_BYTES = 64 * 1024
export const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES

/**
 * Returns a file sealed as a stream of chunks, in the STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár 2015).
 * Each chunk is AES-256-GCM with a counter as nonce and a flag on the last chunk. A missing, moved or changed chunk
 * doesn't open. A chunk can be read without those before it.
 *
 * A sealed file is `f5 'G' 'S' 1 | salt | chunk …`, a chunk `ciphertext | tag`. Each file has its own key, derived with
 * HKDF-SHA-256 from the project's key and the salt, so nonces need not be random. Every chunk is bound to `boundTo`.
 */
export function sealFile(projectKey: KeyObject, body: Uint8Array, boundTo: string): Buffer {
  const { header, seal } = fileSealer(projectKey, boundTo)
  const last = lastChunk(body.byteLength)
  // One buffer for all chunks, because the store writes a file in one piece.
  const sealed = Buffer.allocUnsafe(sealedBytes(body.byteLength))
  let at = header.copy(sealed)
  for (let index = 0; index <= last; index++) {
    const chunk = body.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES)
    for (const part of seal(chunk, index, index === last)) at += part.copy(sealed, at)
  }
  return sealed
}

/** Same as `sealFile`, while the file is read. @throws Error when it has another length than it says. */
export function sealStream(projectKey: KeyObject, body: StreamedBody, boundTo: string): StreamedBody {
  return { bytes: sealedBytes(body.bytes), pieces: sealedPieces(fileSealer(projectKey, boundTo), body) }
}

async function* sealedPieces({ header, seal }: FileSealer, { bytes, pieces }: StreamedBody) {
  yield header
  const last = lastChunk(bytes)
  let index = 0
  let length = 0
  for await (const chunk of inPieces(pieces, CHUNK_BYTES)) {
    length += chunk.byteLength
    if (length > bytes) break
    yield Buffer.concat(seal(chunk, index, index === last))
    index += 1
  }
  if (bytes === 0 && index === 0) yield Buffer.concat(seal(new Uint8Array(), 0, true))
  if (length !== bytes) throw new Error('A file has another length than it says.')
}

type FileSealer = {
  readonly header: Buffer
  /** Returns the parts of a sealed chunk. */
  readonly seal: (chunk: Uint8Array, index: number, isLast: boolean) => [Buffer, Buffer]
}

function fileSealer(projectKey: KeyObject, boundTo: string): FileSealer {
  const salt = randomBytes(SALT_BYTES)
  const key = fileKey(projectKey, salt)
  const associated = Buffer.from(boundTo)
  return {
    header: Buffer.concat([MAGIC, salt]),
    seal: (chunk, index, isLast) => {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, isLast))
      cipher.setAAD(associated)
      const sealed = cipher.update(chunk)
      cipher.final()
      return [sealed, cipher.getAuthTag()]
    },
  }
}

function sealedBytes(bytes: number): number {
  return HEADER_BYTES + bytes + (lastChunk(bytes) + 1) * TAG_BYTES
}

/** Returns the index of the last chunk of a file with this size. An empty file has one empty chunk. */
export function lastChunk(bytes: number): number {
  return Math.max(0, Math.ceil(bytes / CHUNK_BYTES) - 1)
}

export function isSealedFile(header: Uint8Array): boolean {
  return MAGIC.equals(header.subarray(0, MAGIC.length))
}

/** Decrypts the chunks of one sealed file. */
export class FileOpener {
  readonly #key: KeyObject
  readonly #associated: Buffer

  /** @throws Error when `header` is not the beginning of a sealed file. */
  constructor(projectKey: KeyObject, header: Uint8Array, boundTo: string) {
    if (header.byteLength < HEADER_BYTES || !isSealedFile(header)) throw new Error('A file is not sealed.')
    this.#key = fileKey(projectKey, header.subarray(MAGIC.length, HEADER_BYTES))
    this.#associated = Buffer.from(boundTo)
  }

  /** Decrypts a chunk. @throws Error when the chunk was changed or moved, or `isLast` is wrong. */
  open(chunk: Uint8Array, index: number, isLast: boolean): Buffer {
    const tagAt = chunk.byteLength - TAG_BYTES
    if (tagAt < 0) throw new Error('A sealed file ends too early.')
    const nonce = nonceOf(index, isLast)
    const decipher = createDecipheriv('aes-256-gcm', this.#key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(this.#associated)
    decipher.setAuthTag(chunk.subarray(tagAt))
    const body = decipher.update(chunk.subarray(0, tagAt))
    decipher.final()
    return body
  }
}

function fileKey(projectKey: KeyObject, salt: Uint8Array): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', projectKey, salt, 'galley file 1', 32)))
}

/** Returns a chunk's nonce: its index in eleven bytes, and a byte that is set for the last chunk. */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeUIntBE(index, NONCE_BYTES - 7, 6)
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0
  return nonce
}
