import type { Readable } from 'node:stream'
import type { EncodedImage } from './encoded-image.ts'

/** Larger than any picture that `encodeImage` makes. */
const MAX_BODY_BYTES = 64 * 1024 * 1024
const REQUEST_BYTES = 4
const ANSWER_BYTES = 13
const TYPES = [null, 'image/png', 'image/jpeg'] as const

/** Returns the request message for a picture: its length and its bytes. */
export function requestOf(body: Uint8Array): Buffer {
  const head = Buffer.alloc(REQUEST_BYTES)
  head.writeUInt32LE(body.byteLength)
  return Buffer.concat([head, body])
}

export async function readRequest(source: ByteSource): Promise<Buffer | null> {
  const head = await source.take(REQUEST_BYTES)
  return head && source.take(head.readUInt32LE())
}

/**
 * Returns the answer message: type, width, height, length and bytes. `image` null: the decoder can't read the picture.
 */
export function answerOf(image: EncodedImage | null): Buffer {
  const head = Buffer.alloc(ANSWER_BYTES)
  if (!image) return head
  head.writeUInt8(TYPES.indexOf(image.contentType))
  head.writeUInt32LE(image.widthPx, 1)
  head.writeUInt32LE(image.heightPx, 5)
  head.writeUInt32LE(image.body.byteLength, 9)
  return Buffer.concat([head, image.body])
}

/**
 * Reads an answer. It has only plain numbers and bytes, because a hostile picture may have taken over the decoder.
 *
 * @throws Error when the decoder has ended, or the answer is malformed.
 */
export async function readAnswer(source: ByteSource): Promise<EncodedImage | null> {
  const head = await source.take(ANSWER_BYTES)
  if (!head) throw new Error('The decoder has ended.')
  const type = head.readUInt8()
  if (type === 0) return null
  const contentType = TYPES[type]
  const [widthPx, heightPx, bytes] = [head.readUInt32LE(1), head.readUInt32LE(5), head.readUInt32LE(9)]
  if (!contentType || bytes > MAX_BODY_BYTES) throw new Error('The decoder has given a wrong answer.')
  const body = await source.take(bytes)
  if (!body) throw new Error('The decoder has ended.')
  return { body, contentType, widthPx, heightPx }
}

/** Reads a stream in portions of a requested size. */
export class ByteSource {
  readonly #chunks: AsyncIterator<Buffer>
  #held: Buffer = Buffer.alloc(0)

  constructor(stream: Readable) {
    this.#chunks = stream[Symbol.asyncIterator]()
  }

  /** Returns the next bytes; null when the stream ends before. */
  async take(bytes: number): Promise<Buffer | null> {
    const chunks = [this.#held]
    let held = this.#held.byteLength
    while (held < bytes) {
      const { done, value } = await this.#chunks.next()
      if (done) return null
      chunks.push(value)
      held += value.byteLength
    }
    const all = Buffer.concat(chunks)
    this.#held = all.subarray(bytes)
    return all.subarray(0, bytes)
  }
}
