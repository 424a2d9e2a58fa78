import type { ImageCache, ImageSize, ImageSizes, ImageSizesRequest, Log } from '@galley/backend'
import { hashOfAddress } from '@galley/backend'
import { DraftImages } from './draft-images.ts'
import type { EncodedImage } from './encode-image.ts'
import { encodeImage } from './encode-image.ts'
import { fetchImage } from './fetch-image.ts'
import type { RefusalReason } from './image-refusal.ts'
import { ImageRefusal } from './image-refusal.ts'
import type { TargetRules } from './pick-target.ts'

const AT_ONCE = 6

type Parts = {
  readonly cache: ImageCache
  /** Null: the operator has switched pictures from elsewhere off. */
  readonly rules: TargetRules | null
  readonly log: Log
}

/** Fetches the pictures that texts name, encodes them anew, and keeps those of projects in their cache. */
export class ImageFetcher implements ImageSizes {
  readonly #parts: Parts
  readonly #drafts = new DraftImages()
  /** Decoding takes the most memory, so one picture has it at a time. */
  #encoding: Promise<unknown> = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Fetches what isn't known. @throws the signal's reason when the caller gives up; a picture that doesn't come is null. */
  async fetch(
    request: ImageSizesRequest,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, ImageSize | null>> {
    const { rules } = this.#parts
    const { addresses, withinMs } = request
    if (!rules) return new Map(addresses.map((address) => [address, null]))
    const known = await this.#findKnown(request)
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(withinMs)])
    const missing = addresses.filter((address) => !known.has(address)).values()
    const fetchNext = async () => {
      for (const address of missing)
        known.set(address, await this.#fetchOne(request, { address, rules, signal: inTime }))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, fetchNext))
    signal.throwIfAborted()
    return known
  }

  async #findKnown({ ownerId, projectId, addresses }: ImageSizesRequest) {
    const hashes = addresses.map(hashOfAddress)
    const found = projectId
      ? await this.#parts.cache.find(projectId, hashes)
      : this.#drafts.find(ownerId, hashes)
    const known = new Map<string, ImageSize | null>()
    for (const [index, address] of addresses.entries()) {
      const size = found.get(hashes[index] ?? '')
      if (size !== undefined) known.set(address, size && sizeOf(size))
    }
    return known
  }

  async #fetchOne(
    request: ImageSizesRequest,
    { address, rules, signal }: { address: string; rules: TargetRules; signal: AbortSignal },
  ): Promise<ImageSize | null> {
    const image = await this.#tryOne(address, rules, signal)
    // What there was no time for may come the next time, so nothing is kept of it.
    if (image === 'no time') return null
    const { ownerId, projectId } = request
    const hash = hashOfAddress(address)
    if (projectId) await this.#parts.cache.add(projectId, hash, image)
    else this.#drafts.add(ownerId, hash, image && sizeOf(image))
    return image && sizeOf(image)
  }

  async #tryOne(
    address: string,
    rules: TargetRules,
    signal: AbortSignal,
  ): Promise<EncodedImage | null | 'no time'> {
    try {
      signal.throwIfAborted()
      const body = await fetchImage(address, rules, signal)
      return await this.#encode(body, signal)
    } catch (error) {
      if (signal.aborted) return 'no time'
      if (!(error instanceof ImageRefusal)) throw error
      this.#report(error.reason)
      return null
    }
  }

  async #encode(body: Buffer, signal: AbortSignal): Promise<EncodedImage> {
    const turn = this.#encoding.then(() => {
      signal.throwIfAborted()
      return encodeImage(body)
    })
    this.#encoding = turn.catch(() => undefined)
    return turn
  }

  #report(reason: RefusalReason): void {
    this.#parts.log.info('a picture could not be fetched', { reason })
  }
}

function sizeOf({ widthPx, heightPx }: ImageSize): ImageSize {
  return { widthPx, heightPx }
}
