import type { Images } from '@galley/render'
import { dataAddress } from '../paste/data-address.ts'

/** How many are fetched at a time. */
const LANES = 3
/** The service leaves an address that gave no picture alone for so long. */
const RETRY_MS = 60_000

/**
 * The pictures that a text names and that lie elsewhere, as the worker fetches them for its pages. Each is fetched once; one
 * that didn't come is tried again when the text is next saved, a minute later at the earliest.
 */
export class ProjectPictures {
  readonly #fetch: (address: string) => Promise<Blob>
  readonly #listeners = new Set<() => void>()
  readonly #askedAt = new Map<string, number>()
  readonly #waiting: string[] = []
  #lanes = 0
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

  /** Asks for those that aren't there. */
  ask(addresses: readonly string[]) {
    for (const address of addresses) {
      const askedAt = this.#askedAt.get(address) ?? Number.NEGATIVE_INFINITY
      if (this.#images.has(address) || performance.now() - askedAt < RETRY_MS) continue
      this.#askedAt.set(address, performance.now())
      this.#waiting.push(address)
      if (this.#lanes < LANES) void this.#work()
    }
  }

  async #work() {
    this.#lanes += 1
    for (let address = this.#waiting.shift(); address !== undefined; address = this.#waiting.shift()) {
      const image = await this.#fetch(address)
        .then(dataAddress)
        .catch(() => null)
      if (image !== null) this.#add(address, image)
    }
    this.#lanes -= 1
  }

  #add(address: string, image: string) {
    this.#images = new Map(this.#images).set(address, image)
    for (const listener of this.#listeners) listener()
  }
}
