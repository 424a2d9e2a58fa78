import type { Readable } from 'node:stream'
import type { UploadRefusal } from '@galley/backend'
import type { EncodedImage, EncodedMark, EncodedUpload, Outline } from './encoded-image.ts'

/** Larger than any picture that `encodeImage` makes. */
const MAX_BODY_BYTES = 64 * 1024 * 1024
const REQUEST_BYTES = 5
const ANSWER_BYTES = 13
const TYPES = [null, 'image/png', 'image/jpeg'] as const

/** `show`: one picture for a page. `store`: the sizes of an uploaded image. The others: a picture or a font of a brand. */
const TASKS = ['show', 'store', 'logo', 'avatar', 'font', 'background'] as const
export type Task = (typeof TASKS)[number]

/** What a decoder may say of a file that it refuses. `limits` is what the worker says of a decoder that it kills. */
const REFUSALS = ['format', 'pixels', 'vector'] as const satisfies readonly UploadRefusal[]
export type DecoderRefusal = (typeof REFUSALS)[number]

const UPLOAD_HEAD_BYTES = 6
/** Shares are sent as whole numbers, 0 for null. */
const SHARE_UNIT = 1 / 65_535
const MAX_FILES = 8
const MAX_PLACEHOLDER_BYTES = 2_048

/** Returns the request message for a picture: its length, the task, and its bytes. */
export function requestOf(body: Uint8Array, task: Task): Buffer {
  const head = Buffer.alloc(REQUEST_BYTES)
  head.writeUInt32LE(body.byteLength)
  head.writeUInt8(TASKS.indexOf(task), 4)
  return Buffer.concat([head, body])
}

export async function readRequest(source: ByteSource): Promise<{ task: Task; body: Buffer } | null> {
  const head = await source.take(REQUEST_BYTES)
  const body = head && (await source.take(head.readUInt32LE()))
  return body && { task: TASKS[head.readUInt8(4)] ?? 'show', body }
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

/** Returns the answer message for an upload: how many sizes, or why none; the placeholder; and each size. */
export function uploadAnswerOf(upload: EncodedUpload | DecoderRefusal): Buffer {
  const head = Buffer.alloc(UPLOAD_HEAD_BYTES)
  if (typeof upload === 'string') {
    head.writeUInt8(REFUSALS.indexOf(upload), 1)
    return head
  }
  head.writeUInt8(upload.files.length)
  head.writeUInt16LE(upload.placeholder.byteLength, 2)
  head.writeUInt16LE(Math.round(Math.min(1, upload.textShare ?? 0) / SHARE_UNIT), 4)
  return Buffer.concat([head, upload.placeholder, ...upload.files.map(answerOf)])
}

/** Reads the answer for an upload, under the same rules as `readAnswer`. */
export async function readUploadAnswer(source: ByteSource): Promise<EncodedUpload | DecoderRefusal> {
  const head = await source.take(UPLOAD_HEAD_BYTES)
  if (!head) throw new Error('The decoder has ended.')
  const [count, placeholderBytes] = [head.readUInt8(), head.readUInt16LE(2)]
  if (count === 0) return REFUSALS[head.readUInt8(1)] ?? 'format'
  const isAllowed = count <= MAX_FILES && placeholderBytes <= MAX_PLACEHOLDER_BYTES
  if (!isAllowed) throw new Error('The decoder has given a wrong answer.')
  const placeholder = await source.take(placeholderBytes)
  if (!placeholder) throw new Error('The decoder has ended.')
  const files: EncodedImage[] = []
  for (let index = 0; index < count; index++) {
    const file = await readAnswer(source)
    if (!file) throw new Error('The decoder has given a wrong answer.')
    files.push(file)
  }
  const share = head.readUInt16LE(4) * SHARE_UNIT
  return { placeholder, files, textShare: share === 0 ? null : share }
}

const MARK_HEAD_BYTES = 3
const COLOUR_BYTES = 5
const MAX_COLOURS = 8

/** Returns the answer message for a picture of a brand: whether there is one, or why not; its outline; and itself. */
export function markAnswerOf(mark: EncodedMark | DecoderRefusal): Buffer {
  const head = Buffer.alloc(MARK_HEAD_BYTES)
  if (typeof mark === 'string') {
    head.writeUInt8(REFUSALS.indexOf(mark), 1)
    return head
  }
  head.writeUInt8(1)
  head.writeUInt8(mark.outline.length, 2)
  const colours = mark.outline.map(({ rgb, share }) => {
    const colour = Buffer.from([...rgb, 0, 0])
    colour.writeUInt16LE(Math.round(Math.min(1, share) / SHARE_UNIT), 3)
    return colour
  })
  return Buffer.concat([head, ...colours, answerOf(mark)])
}

/** Reads the answer for a picture of a brand, under the same rules as `readAnswer`. */
export async function readMarkAnswer(source: ByteSource): Promise<EncodedMark | DecoderRefusal> {
  const head = await source.take(MARK_HEAD_BYTES)
  if (!head) throw new Error('The decoder has ended.')
  if (head.readUInt8() === 0) return REFUSALS[head.readUInt8(1)] ?? 'format'
  const count = head.readUInt8(2)
  const bytes = count <= MAX_COLOURS ? await source.take(count * COLOUR_BYTES) : null
  const image = bytes && (await readAnswer(source))
  if (!image) throw new Error('The decoder has given a wrong answer.')
  return { ...image, outline: outlineIn(bytes) }
}

function outlineIn(bytes: Buffer): Outline {
  return Array.from({ length: bytes.byteLength / COLOUR_BYTES }, (_, index) => {
    const at = index * COLOUR_BYTES
    const byte = (offset: number) => bytes.readUInt8(at + offset)
    return { rgb: [byte(0), byte(1), byte(2)] as const, share: bytes.readUInt16LE(at + 3) * SHARE_UNIT }
  })
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
    // Filled as the chunks arrive: to join them at the end would hold a large picture twice.
    const all = Buffer.allocUnsafe(bytes)
    let length = this.#held.copy(all)
    this.#held = this.#held.subarray(length)
    while (length < bytes) {
      const { done, value } = await this.#chunks.next()
      if (done) return null
      const copied = value.copy(all, length)
      this.#held = value.subarray(copied)
      length += copied
    }
    return all
  }
}
