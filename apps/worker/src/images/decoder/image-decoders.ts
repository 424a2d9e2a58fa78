import { OwnerQueue } from '@galley/backend'
import type { FontRefusalReason } from '@galley/fonts'
import { settlesWithin } from '../../settles-within.ts'
import { untilAborted } from '../../until-aborted.ts'
import type { Confinement, DecoderUser } from './confinement.ts'
import { confinements } from './confinement.ts'
import { Decoder } from './decoder.ts'
import type { EncodedImage, EncodedMark, EncodedUpload, MarkTask } from './encoded-image.ts'
import type { PackedFont } from './font-messages.ts'
import type { DecoderRefusal } from './messages.ts'

type ImageDecodersOptions = {
  /** The most memory that decoding a picture may use. */
  readonly memoryMib: number
  /** The user that decoders run as, where the worker may choose it; null: the worker's own user. */
  readonly user: DecoderUser | null
  /** How many pictures are decoded at once, each for another user. */
  readonly atOnce: number
}

/** How long a decoder waits for the next upload. Photos come several at a time. */
const UPLOADS_END_MS = 60_000

/** A text doesn't wait longer for a spare decoder, which began to start before it. */
const SPARE_WITHIN_MS = 3_000

/** The priority of a process: a picture that a text shows, or an upload. */
type Errand = 'show' | 'store'

/** Encodes the pictures of one text. They share a decoder, which no other text uses. */
export interface TextDecoder {
  /** @throws ImageRefusal `format`, `limits`, `timeout`; the signal's reason when the caller gives up. */
  encode(body: Uint8Array, signal: AbortSignal): Promise<EncodedImage>
  /** Returns the sizes of an uploaded file, or why it is refused. @throws ImageRefusal `limits`, `timeout`, as above. */
  encodeUpload(body: Uint8Array, signal: AbortSignal): Promise<EncodedUpload | DecoderRefusal>
  /** Returns a picture of a brand, or why it is refused. @throws ImageRefusal `limits`, `timeout`, as above. */
  encodeMark(body: Uint8Array, task: MarkTask, signal: AbortSignal): Promise<EncodedMark | DecoderRefusal>
  /** Returns a font of a brand, or why it is refused. @throws ImageRefusal `limits`, `timeout`, as above. */
  readFont(body: Uint8Array, signal: AbortSignal): Promise<PackedFont | FontRefusalReason>
  /** Ends the decoder. */
  close(): void
}

/**
 * Decodes pictures in separate processes, one for each text. The process ends with its text, so a picture that takes
 * over its decoder reaches only other pictures of the same text. One decoder is started in advance, because a start
 * takes some 150 ms. Uploads have another one, for a minute after the last upload: it has a low priority from its first
 * moment, and a process can never raise its priority again.
 */
export class ImageDecoders {
  /** How the decoders are confined, as strictly as this system can. */
  readonly confinement: Confinement
  readonly #options: ImageDecodersOptions
  readonly #queue: OwnerQueue
  readonly #spares: { show: Promise<Decoder> | null; store: Promise<Decoder> | null }
  #uploadsEnd: NodeJS.Timeout | null = null
  #isClosed = false

  /** Starts the first decoder. @throws Error when none starts. */
  static async start(options: ImageDecodersOptions): Promise<ImageDecoders> {
    for (const confinement of confinements(options.user)) {
      const decoder = await Decoder.start(confinement, options.memoryMib).catch(() => null)
      if (decoder) return new ImageDecoders(confinement, decoder, options)
    }
    throw new Error('No picture decoder starts here.')
  }

  private constructor(confinement: Confinement, first: Decoder, options: ImageDecodersOptions) {
    this.confinement = confinement
    this.#options = options
    this.#queue = new OwnerQueue(options.atOnce)
    this.#spares = { show: Promise.resolve(first), store: null }
  }

  /** Returns a decoder for one text. It takes a process when the first picture comes. */
  open(owner: string): TextDecoder {
    let decoder: Decoder | null = null
    let isClosed = false
    const withDecoder = async <T>(
      task: Errand,
      signal: AbortSignal,
      decode: (decoder: Decoder) => Promise<T>,
    ) => {
      const endTask = await this.#queue.take(owner, signal)
      try {
        if (!decoder?.isAlive) decoder = await this.#take(task, signal)
        // `close` was called during the start. It could not kill this decoder.
        if (isClosed) {
          decoder.kill()
          throw new Error('The text is closed.')
        }
        return await decode(decoder)
      } finally {
        endTask()
      }
    }
    return {
      encode: (body, signal) => withDecoder('show', signal, (each) => each.encode(body, signal)),
      encodeUpload: (body, signal) => withDecoder('store', signal, (each) => each.encodeUpload(body, signal)),
      encodeMark: (body, task, signal) =>
        withDecoder('store', signal, (each) => each.encodeMark(body, task, signal)),
      readFont: (body, signal) => withDecoder('store', signal, (each) => each.readFont(body, signal)),
      close: () => {
        isClosed = true
        decoder?.kill()
      },
    }
  }

  /** Ends the spare decoders. */
  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#uploadsEnd) clearTimeout(this.#uploadsEnd)
    await Promise.all([this.#endSpare('show'), this.#endSpare('store')])
  }

  /** Takes a decoder for a text that waits for it until the signal aborts. */
  async #take(task: Errand, signal: AbortSignal): Promise<Decoder> {
    if (this.#isClosed) throw new Error('The picture decoders are closed.')
    const taken = this.#spareOrNew(task)
    try {
      const decoder = await untilAborted(signal, taken)
      this.#prepareSpare(task)
      return decoder
    } catch (error) {
      killLater(taken)
      throw error
    }
  }

  async #spareOrNew(task: Errand): Promise<Decoder> {
    const ahead = this.#spares[task]
    this.#spares[task] = null
    if (!ahead) return this.#start(task)
    if (!(await settlesWithin(SPARE_WITHIN_MS, ahead))) {
      killLater(ahead)
      return this.#start(task)
    }
    const spare = await ahead.catch(() => null)
    return spare?.isAlive ? spare : this.#start(task)
  }

  #prepareSpare(task: Errand): void {
    if (this.#isClosed) return
    this.#spares[task] ??= this.#start(task)
    // The text that takes the spare decoder gets the failure.
    this.#spares[task]?.catch(() => undefined)
    if (task === 'store') this.#endSpareLater()
  }

  #endSpareLater(): void {
    if (this.#uploadsEnd) clearTimeout(this.#uploadsEnd)
    this.#uploadsEnd = setTimeout(() => void this.#endSpare('store'), UPLOADS_END_MS).unref()
  }

  async #endSpare(task: Errand): Promise<void> {
    const spare = this.#spares[task]
    this.#spares[task] = null
    const decoder = await spare?.catch(() => null)
    decoder?.kill()
  }

  #start(task: Errand): Promise<Decoder> {
    return Decoder.start(this.confinement, this.#options.memoryMib, task)
  }
}

/** Kills a decoder as soon as it has started, because its caller has stopped waiting. */
function killLater(starting: Promise<Decoder>): void {
  starting.then(
    (decoder) => decoder.kill(),
    () => undefined,
  )
}
