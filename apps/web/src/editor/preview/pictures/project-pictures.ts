import { LIMITS } from '@galley/contracts/limits'
import type { Images } from '@galley/render'
import { dataAddress } from '../../paste/data-address.ts'

/** The number of pictures that are fetched at a time. */
const AT_ONCE = 3
/** The service itself doesn't retry a failed address earlier. */
const RETRY_MS = 60_000

/** A fetched picture. */
type Fetched = { readonly data: string; readonly bytes: number }

/**
 * The remote pictures of a text, fetched as the worker fetches them for its pages. Each is fetched once. A failed fetch
 * is retried when the text is next saved, a minute later at the earliest.
 */
export class ProjectPictures {
  readonly #fetch: (address: string) => Promise<Blob>
  readonly #listeners = new Set<() => void>()
  readonly #askedAt = new Map<string, number>()
  readonly #waiting: string[] = []
  readonly #fetched = new Map<string, Fetched>()
  #wanted: readonly string[] = []
  #running = 0
  #images: Images = new Map()

  /** `fetch` resolves to the picture at an address, and rejects when there is none. */
  constructor(fetch: (address: string) => Promise<Blob>) {
    this.#fetch = fetch
  }

  readonly images = (): Images => this.#images

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Fetches missing pictures. The addresses are in the order of the text, because the last ones may exceed a limit. */
  ask(addresses: readonly string[]) {
    this.#wanted = addresses
    this.#place()
    for (const address of addresses) {
      const askedAt = this.#askedAt.get(address) ?? Number.NEGATIVE_INFINITY
      if (this.#fetched.has(address) || performance.now() - askedAt < RETRY_MS) continue
      this.#askedAt.set(address, performance.now())
      this.#waiting.push(address)
      if (this.#running < AT_ONCE) void this.#work()
    }
  }

  async #work() {
    this.#running += 1
    for (let address = this.#waiting.shift(); address !== undefined; address = this.#waiting.shift()) {
      const fetched = await this.#fetch(address)
        .then(async (file) => ({ data: await dataAddress(file), bytes: file.size }))
        .catch(() => null)
      if (fetched === null) continue
      this.#fetched.set(address, fetched)
      this.#place()
    }
    this.#running -= 1
  }

  /** Passes the pictures to the preview, without those over a render's limits, which a render leaves out, too. */
  #place() {
    const images = this.#withinLimits()
    if (images.size === this.#images.size && [...images.keys()].every((each) => this.#images.has(each)))
      return
    this.#images = images
    for (const listener of this.#listeners) listener()
  }

  /** Returns the pictures within the limits. Those that the text no longer names come last: they may be moving. */
  #withinLimits(): Images {
    const within = new Map<string, string>()
    let bytes = 0
    for (const address of new Set([...this.#wanted, ...this.#fetched.keys()])) {
      const fetched = this.#fetched.get(address)
      const isRoom = within.size < LIMITS.imagesPerText
      if (!fetched || !isRoom || bytes + fetched.bytes > LIMITS.imageBytesPerText) continue
      bytes += fetched.bytes
      within.set(address, fetched.data)
    }
    return within
  }
}
