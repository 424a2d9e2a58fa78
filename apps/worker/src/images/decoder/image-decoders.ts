import type { Confinement, DecoderUser } from './confinement.ts'
import { confinements } from './confinement.ts'
import { Decoder } from './decoder.ts'
import type { EncodedImage } from './encoded-image.ts'
import { Turns } from './turns.ts'

type Options = {
  /** What a picture may take while it is decoded. */
  readonly memoryMib: number
  /** Whom decoders run as where the worker may choose; null: nobody else. */
  readonly user: DecoderUser | null
  /** How many pictures are decoded at once, each of another user. */
  readonly atOnce: number
}

/** Encodes the pictures of one text. They share a decoder, and nobody else ever has it. */
export interface TextDecoder {
  /** @throws ImageRefusal `format`, `limits`; the signal's reason when the caller gives up. */
  encode(body: Uint8Array, signal: AbortSignal): Promise<EncodedImage>
  /** Ends the decoder. */
  close(): void
}

/**
 * Decodes pictures in processes of their own, which are thrown away after each text: a picture that takes its decoder over has
 * the other pictures of the same text, and nothing else. One decoder is started ahead, since starting takes some 150 ms.
 */
export class ImageDecoders {
  /** What holds the decoders in, as strictly as this system can. */
  readonly confinement: Confinement
  readonly #options: Options
  readonly #turns: Turns
  #spare: Promise<Decoder>
  #isClosed = false

  /** Starts the first decoder. @throws Error when none starts. */
  static async start(options: Options): Promise<ImageDecoders> {
    for (const confinement of confinements(options.user)) {
      const decoder = await Decoder.start(confinement, options.memoryMib).catch(() => null)
      if (decoder) return new ImageDecoders(confinement, decoder, options)
    }
    throw new Error('No picture decoder starts here.')
  }

  private constructor(confinement: Confinement, first: Decoder, options: Options) {
    this.confinement = confinement
    this.#options = options
    this.#turns = new Turns(options.atOnce)
    this.#spare = Promise.resolve(first)
  }

  /** Gives a text a decoder. It takes one when its first picture comes. */
  open(owner: string): TextDecoder {
    let decoder: Decoder | null = null
    let isClosed = false
    return {
      encode: async (body, signal) => {
        const endTurn = await this.#turns.take(owner, signal)
        try {
          if (!decoder?.isAlive) decoder = await this.#take()
          // Closed while it started: nobody else would end it.
          if (isClosed) {
            decoder.kill()
            throw new Error('The text is closed.')
          }
          return await decoder.encode(body, signal)
        } finally {
          endTurn()
        }
      },
      close: () => {
        isClosed = true
        decoder?.kill()
      },
    }
  }

  /** Ends the decoder that waits for a text. */
  async close(): Promise<void> {
    this.#isClosed = true
    const spare = await this.#spare.catch(() => null)
    spare?.kill()
  }

  async #take(): Promise<Decoder> {
    if (this.#isClosed) throw new Error('The picture decoders are closed.')
    const ahead = this.#spare
    this.#spare = this.#start()
    // The text that takes it hears of a failure.
    this.#spare.catch(() => undefined)
    const decoder = await ahead.catch(() => null)
    return decoder?.isAlive ? decoder : this.#start()
  }

  #start(): Promise<Decoder> {
    return Decoder.start(this.confinement, this.#options.memoryMib)
  }
}
