import type { ChildProcessByStdio } from 'node:child_process'
import { spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FontRefusalReason } from '@galley/fonts'
import { MAX_UNPACKED_BYTES, readTables } from '@galley/fonts'
import { pixelSizeOf } from '@galley/render'
import { untilAborted } from '../../until-aborted.ts'
import { ImageRefusal } from '../image-refusal.ts'
import type { Confinement } from './confinement.ts'
import { decoderCommand } from './confinement.ts'
import { startDecodeDeadline } from './decode-deadline.ts'
import type { EncodedImage, EncodedMark, EncodedUpload, MarkTask } from './encoded-image.ts'
import { isWithin, MARK_PX, MAX_HEIGHT_PX, MAX_STORED_PX, MAX_WIDTH_PX } from './encoded-image.ts'
import type { PackedFont } from './font-messages.ts'
import { readFontAnswer } from './font-messages.ts'
import type { DecoderRefusal, Task } from './messages.ts'
import { ByteSource, readAnswer, readMarkAnswer, readUploadAnswer, requestOf } from './messages.ts'

const START_WITHIN_MS = 15_000
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const ONE_PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAkQBADs=', 'base64')

/** A process that decodes pictures, one at a time. */
export class Decoder {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>
  readonly #answers: ByteSource
  #isAlive = true

  /**
   * Starts a process and lets it decode one pixel as a test. A decoder of uploads (`store`) has a low priority.
   *
   * @throws Error when that fails.
   */
  static async start(confinement: Confinement, memoryMib: number, task: Task = 'show'): Promise<Decoder> {
    const decoder = new Decoder(confinement, memoryMib, task)
    try {
      await decoder.#show(ONE_PIXEL, AbortSignal.timeout(START_WITHIN_MS))
      return decoder
    } catch (cause) {
      decoder.kill()
      throw new Error('A picture decoder did not start.', { cause })
    }
  }

  private constructor(confinement: Confinement, memoryMib: number, task: Task) {
    const [command, args] = decoderCommand(confinement, memoryMib, task)
    // In the worker's session. Linux may divide CPU time by session first (`man 7 sched`, autogroup). A session for
    // each decoder then delays all other processes, even if the decoder has a low priority.
    this.#child = spawn(command, args, {
      // A minimal environment, because the worker's own holds secrets.
      env: { PATH, MALLOC_ARENA_MAX: '2' },
      cwd: '/',
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    this.#answers = new ByteSource(this.#child.stdout)
    const end = () => {
      this.#isAlive = false
    }
    this.#child.once('exit', end)
    this.#child.once('error', end)
    // If the decoder has ended, `encode` notices that there is no answer.
    this.#child.stdin.on('error', () => undefined)
  }

  get isAlive(): boolean {
    return this.#isAlive
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  /**
   * Decodes and re-encodes a picture. A decoder that exceeds its limits is killed.
   *
   * @throws ImageRefusal `format` when the picture can't be read, `limits` when it takes too much time or memory,
   * `timeout` when the machine was too busy to decode it; the signal's reason when the caller gives up.
   */
  async encode(body: Uint8Array, signal: AbortSignal): Promise<EncodedImage> {
    const image = await this.#within(signal, (inTime) => this.#show(body, inTime))
    if (!image) throw new ImageRefusal('format')
    return image
  }

  /** Decodes an uploaded file into its sizes, or returns why not. @throws ImageRefusal `limits`, `timeout`, as above. */
  encodeUpload(body: Uint8Array, signal: AbortSignal): Promise<EncodedUpload | DecoderRefusal> {
    return this.#within(signal, async (inTime) => {
      const upload = await this.#ask({ body, task: 'store', read: readUploadAnswer }, inTime)
      if (typeof upload !== 'string' && !isUpload(upload))
        throw new Error('The decoder has given a wrong answer.')
      return upload
    })
  }

  /** Decodes a picture of a brand, or returns why not. @throws ImageRefusal `limits`, `timeout`, as above. */
  encodeMark(body: Uint8Array, task: MarkTask, signal: AbortSignal): Promise<EncodedMark | DecoderRefusal> {
    return this.#within(signal, async (inTime) => {
      const mark = await this.#ask({ body, task, read: readMarkAnswer }, inTime)
      if (typeof mark !== 'string' && !isMark(mark, task))
        throw new Error('The decoder has given a wrong answer.')
      return mark
    })
  }

  /** Reads a font of a brand, or returns why not. @throws ImageRefusal `limits`, `timeout`, as above. */
  readFont(body: Uint8Array, signal: AbortSignal): Promise<PackedFont | FontRefusalReason> {
    return this.#within(signal, async (inTime) => {
      const read = (answers: ByteSource) => readFontAnswer(answers, MAX_UNPACKED_BYTES)
      const font = await this.#ask({ body, task: 'font', read }, inTime)
      if (typeof font !== 'string' && !(await isFont(font)))
        throw new Error('The decoder has given a wrong answer.')
      return font
    })
  }

  /** Kills the process, and with it what it has started: the kernel does that for each confinement. */
  kill(): void {
    this.#isAlive = false
    this.#child.kill('SIGKILL')
  }

  async #within<T>(signal: AbortSignal, decode: (inTime: AbortSignal) => Promise<T>): Promise<T> {
    const deadline = startDecodeDeadline(this.#child.pid ?? 0)
    try {
      return await decode(AbortSignal.any([signal, deadline.signal]))
    } catch (cause) {
      this.kill()
      signal.throwIfAborted()
      throw new ImageRefusal(deadline.isStarved() ? 'timeout' : 'limits', { cause })
    } finally {
      deadline.stop()
    }
  }

  async #show(body: Uint8Array, signal: AbortSignal): Promise<EncodedImage | null> {
    const image = await this.#ask({ body, task: 'show', read: readAnswer }, signal)
    const isShown = !image || (isWhatItSays(image) && isWithin(image, MAX_WIDTH_PX, MAX_HEIGHT_PX))
    if (!isShown) throw new Error('The decoder has given a wrong answer.')
    return image
  }

  async #ask<T>({ body, task, read }: DecodeTask<T>, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted()
    this.#child.stdin.write(requestOf(body, task))
    return untilAborted(signal, read(this.#answers))
  }
}

type DecodeTask<T> = {
  readonly body: Uint8Array
  readonly task: Task
  readonly read: (answers: ByteSource) => Promise<T>
}

/** Enough for the header of a picture that we encoded. */
const HEADER_BYTES = 48 * 1024

/** Returns whether bytes are a font that is no larger than one may be, with an exact list of its tables. */
async function isFont({ packed }: PackedFont): Promise<boolean> {
  const font = await promisify(gunzip)(packed, { maxOutputLength: MAX_UNPACKED_BYTES }).catch(() => null)
  try {
    return font !== null && readTables(font).size > 0
  } catch {
    return false
  }
}

/** Returns whether a picture has the reported size. A compromised decoder can answer anything. */
function isWhatItSays({ body, widthPx, heightPx }: EncodedImage): boolean {
  const size = pixelSizeOf(body.subarray(0, HEADER_BYTES))
  return size !== null && size.width === widthPx && size.height === heightPx
}

function isMark(mark: EncodedMark, task: MarkTask): boolean {
  const { width, height } = MARK_PX[task]
  return isWhatItSays(mark) && mark.widthPx <= width && mark.heightPx <= height
}

/** The longest side of a placeholder. */
const MAX_PLACEHOLDER_PX = 32

function isUpload({ files, placeholder }: EncodedUpload): boolean {
  const size = pixelSizeOf(placeholder)
  const isTiny = size !== null && Math.max(size.width, size.height) <= MAX_PLACEHOLDER_PX
  return isTiny && files.every((file) => isWhatItSays(file) && isWithin(file, MAX_STORED_PX, MAX_STORED_PX))
}
