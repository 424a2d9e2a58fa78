import { LIMITS } from '@galley/contracts/limits'
import type { Images } from '@galley/render'
import { dataAddress } from '../paste/data-address.ts'

/** How many are fetched at a time. */
const AT_ONCE = 3
/** The service leaves an address that gave no picture alone for so long. */
const RETRY_MS = 60_000

/** A picture as it was fetched. */
type Fetched = { readonly data: string; readonly bytes: number }

/**
 * The pictures that a text names and that lie elsewhere, as the worker fetches them for its pages. Each is fetched once; one
 * that didn't come is tried again when the text is next saved, a minute later at the earliest.
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

  /** `fetch` gives the picture of an address, and rejects when there is none. */
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

  /** Asks for those that aren't there. The addresses stand as the text has them, for the last ones may go over a limit. */
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

  /** Gives the preview what a page may hold: what goes over is left out here as it is there. */
  #place() {
    const images = this.#withinLimits()
    if (images.size === this.#images.size && [...images.keys()].every((each) => this.#images.has(each)))
      return
    this.#images = images
    for (const listener of this.#listeners) listener()
  }

  /** What the text names comes first. What it named before stays behind that: it may be on its way to another place. */
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
