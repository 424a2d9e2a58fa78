import type { Images } from '@galley/render'
import { pictureData, placeholderData } from './picture-data.ts'

/** A picture that is being uploaded, or could not be. */
export type PictureUpload = {
  /** The name under which it is uploaded. The text names it so from the start, and it never changes. */
  readonly name: string
  readonly state: 'sending' | 'failed'
  /** The share of the file that has arrived, from 0 to 1; 0 until the end for a file that is sent in one request. */
  readonly arrived: number
}

/** Why a picture will not come. */
export type RefusedPicture = 'canceled' | 'unreadable' | 'no-space'

/** Uploads a file under a name. Rejects with an error whose `code` says whether another try may succeed. */
export type SendPicture = (file: File, options: SendOptions) => Promise<unknown>
type SendOptions = {
  readonly name: string
  readonly signal: AbortSignal
  /** Called with the bytes that have arrived after each part of a large file. */
  readonly onProgress: (bytes: number) => void
}

/** How many files are sent at a time. The service takes one of a user after the other. */
const AT_ONCE = 2
/** The most characters of a picture that the preview shows until the service has it. */
const PREVIEW_CHARS = 400_000

type Task = { readonly file: File; readonly upload: PictureUpload; readonly abort: AbortController }

/** The uploads of one open project. A picture is in the text and on its page at once, and is sent meanwhile. */
export class PictureUploads {
  readonly #send: SendPicture
  readonly #tasks = new Map<string, Task>()
  readonly #waiting: string[] = []
  readonly #listeners = new Set<() => void>()
  readonly #refusalListeners = new Set<(name: string, reason: RefusedPicture) => void>()
  #previews: Images = new Map()
  #sending = 0

  constructor(send: SendPicture) {
    this.#send = send
  }

  /** Local copies of pictures, by their names. */
  readonly previews = (): Images => this.#previews

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Calls `listener` for each picture that will not come. */
  readonly onRefusal = (listener: (name: string, reason: RefusedPicture) => void): (() => void) => {
    this.#refusalListeners.add(listener)
    return () => {
      this.#refusalListeners.delete(listener)
    }
  }

  /** Returns how many pictures the service doesn't have yet. */
  readonly pendingCount = (): number => this.#tasks.size

  /** Returns the upload of a picture; null when the service has it, or it is no upload of this page. */
  find(name: string): PictureUpload | null {
    return this.#tasks.get(name)?.upload ?? null
  }

  /** Starts an upload and returns the name for the text. */
  start(file: File): string {
    const name = uniqueName(file)
    this.#tasks.set(name, {
      file,
      upload: { name, state: 'sending', arrived: 0 },
      abort: new AbortController(),
    })
    void this.#preview(name, file)
    this.#enqueue(name)
    return name
  }

  /** Shows a picture that the service has under this address, until the page is loaded anew. */
  show(address: string, file: Blob) {
    return this.#preview(address, file)
  }

  retry(name: string) {
    const task = this.#tasks.get(name)
    if (task?.upload.state !== 'failed') return
    this.#tasks.set(name, { ...task, upload: { name, state: 'sending', arrived: 0 } })
    this.#enqueue(name)
  }

  cancel(name: string) {
    this.#tasks.get(name)?.abort.abort()
    this.#refuse(name, 'canceled')
  }

  #enqueue(name: string) {
    this.#waiting.push(name)
    this.#tell()
    if (this.#sending < AT_ONCE) void this.#work()
  }

  async #work() {
    this.#sending += 1
    for (let name = this.#waiting.shift(); name !== undefined; name = this.#waiting.shift()) {
      const task = this.#tasks.get(name)
      if (task) await this.#sendOne(name, task)
    }
    this.#sending -= 1
  }

  async #sendOne(name: string, { file, abort }: Task) {
    try {
      const onProgress = (bytes: number) => this.#progress(name, bytes)
      await this.#send(file, { name, signal: abort.signal, onProgress })
      this.#tasks.delete(name)
    } catch (error) {
      if (abort.signal.aborted) return
      const reason = reasonOf(error)
      if (reason !== null) return this.#refuse(name, reason)
      this.#tasks.set(name, { file, upload: { name, state: 'failed', arrived: 0 }, abort })
    }
    this.#tell()
  }

  #progress(name: string, bytes: number) {
    const task = this.#tasks.get(name)
    if (!task) return
    this.#tasks.set(name, { ...task, upload: { ...task.upload, arrived: bytes / task.file.size } })
    this.#tell()
  }

  #refuse(name: string, reason: RefusedPicture) {
    if (!this.#tasks.delete(name)) return
    for (const listener of this.#refusalListeners) listener(name, reason)
    this.#tell()
  }

  async #preview(name: string, file: Blob) {
    // Decoding a photo takes a while. Its place on the page is known at once.
    const placeholder = await placeholderData(file).catch(() => null)
    if (placeholder !== null) this.#place(name, placeholder)
    // The browser can't decode some formats. The preview shows those when the service has them.
    this.#place(name, await pictureData(file, PREVIEW_CHARS))
  }

  /** `data` null: there is no local copy. */
  #place(name: string, data: string | null) {
    const others = [...this.#previews].filter(([each]) => each !== name)
    this.#previews = new Map(data === null ? others : [...others, [name, data]])
    this.#tell()
  }

  #tell() {
    for (const listener of this.#listeners) listener()
  }
}

/** Returns a name that no other picture has, without characters that an address would have to escape. */
function uniqueName({ name, type }: File): string {
  const [, stem = '', ending = type.replace(/^image\/|\+.*$/g, '')] = /^(.*?)(?:\.(\w+))?$/.exec(name) ?? []
  const plain =
    stem
      .replace(/[^A-Za-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'picture'
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return `${plain}-${random.toString(36)}.${ending.toLowerCase()}`
}

/** Returns why an upload can't succeed later either; null if it may. */
function reasonOf(error: unknown): RefusedPicture | null {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'invalid_request' || code === 'payload_too_large') return 'unreadable'
  return code === 'quota_exceeded' ? 'no-space' : null
}
