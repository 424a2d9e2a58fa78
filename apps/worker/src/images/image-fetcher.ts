import type {
  Clock,
  HostLimits,
  ImageCache,
  ImageSize,
  ImageSizesRequest,
  Log,
  ProjectImage,
  UploadedImage,
  Usage,
} from '@galley/backend'
import { AppError, hashOfAddress, isUploadAddress } from '@galley/backend'
import { LIMITS } from '@galley/contracts'
import { untilAborted } from '../until-aborted.ts'
import type { EncodedImage } from './decoder/encoded-image.ts'
import type { ImageDecoders, TextDecoder } from './decoder/image-decoders.ts'
import { DraftImages } from './draft-images.ts'
import type { FetchRules } from './fetch-image.ts'
import { fetchImage } from './fetch-image.ts'
import type { RefusalReason } from './image-refusal.ts'
import { ImageRefusal } from './image-refusal.ts'

const AT_ONCE = 6

type Parts = {
  readonly cache: ImageCache
  readonly decoders: ImageDecoders
  /** Null: the operator has switched remote images off. */
  readonly rules: Omit<FetchRules, 'enter'> | null
  readonly hosts: HostLimits
  readonly usage: Pick<Usage, 'charge'>
  readonly clock: Clock
  readonly log: Log
}

export type MadeImages = {
  /**
   * By address; null: the image can't be shown. An image is missing if there was no time, permission or quota to fetch
   * it.
   */
  readonly sizes: ReadonlyMap<string, ImageSize | null>
  /** Whether images were left out because the user's daily fetch quota is used up. */
  readonly isOverQuota: boolean
}

/** The state of one text's images while they are fetched and encoded. */
type Attempt = {
  readonly request: ImageSizesRequest
  readonly signal: AbortSignal
  readonly decoder: TextDecoder
  /** Bytes of the text's embedded pictures after encoding. A few characters can expand to megabytes. */
  ownBytes: number
  isOverQuota: boolean
}

/**
 * Prepares the images of texts for a browser. Fetches remote images, has decoders re-encode these and embedded images,
 * and caches the images of projects.
 */
export class ImageFetcher {
  readonly #parts: Parts
  readonly #drafts = new DraftImages()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Fetches a remote image for the store, under the rules of a render. The caller pays for it.
   *
   * @throws ImageRefusal; the signal's reason when the caller gives up.
   */
  async fetchFile(address: string, signal: AbortSignal): Promise<Buffer> {
    const { rules, hosts } = this.#parts
    if (!rules) throw new ImageRefusal('off')
    const enter = (host: string, until: AbortSignal) => hosts.enter(host, until)
    return fetchImage(address, { ...rules, enter }, signal)
  }

  /** Prepares the images that are not cached. @throws the signal's reason as soon as the caller gives up. */
  fetch(request: ImageSizesRequest, signal: AbortSignal): Promise<MadeImages> {
    return untilAborted(signal, this.#makeAll(request, signal))
  }

  async #makeAll(request: ImageSizesRequest, signal: AbortSignal): Promise<MadeImages> {
    const sizes = await this.#findKnown(request)
    // If the operator has switched remote images off, none of them can be shown.
    const never = this.#parts.rules ? [] : request.addresses.filter(isRemote)
    for (const address of never) sizes.set(address, null)
    const missing = request.addresses.filter((address) => !sizes.has(address))
    if (missing.length === 0) return { sizes, isOverQuota: false }
    const ended = new AbortController()
    const inTime = AbortSignal.any([signal, ended.signal, AbortSignal.timeout(request.withinMs)])
    const decoder = this.#parts.decoders.open(request.ownerId)
    const attempt: Attempt = { request, signal: inTime, decoder, ownBytes: 0, isOverQuota: false }
    const waiting = missing.values()
    const makeNext = async () => {
      for (const address of waiting) {
        const size = await this.#makeOne(attempt, address)
        if (size !== undefined) sizes.set(address, size)
      }
    }
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, makeNext))
    } finally {
      ended.abort()
      decoder.close()
    }
    return { sizes, isOverQuota: attempt.isOverQuota }
  }

  async #findKnown({ ownerId, projectId, addresses }: ImageSizesRequest) {
    const { cache } = this.#parts
    const uploads = await cache.findUploads(projectId ? { projectId } : { ownerId }, addresses)
    const hashes = addresses.map(hashOfAddress)
    const found: ReadonlyMap<string, ImageSize | ProjectImage | null> = projectId
      ? await cache.find(projectId, hashes)
      : new Map([...(await cache.findOfOwner(ownerId, hashes)), ...this.#drafts.find(ownerId, hashes)])
    const known = new Map<string, ImageSize | null>()
    for (const [index, address] of addresses.entries()) {
      // An upload is either there, in all its sizes, or can't be shown.
      const size = isUploadAddress(address)
        ? uploadedSize(uploads.get(address))
        : found.get(hashes[index] ?? '')
      if (size !== undefined) known.set(address, size && sizeOf(size))
    }
    return known
  }

  /** Returns undefined when the image can't be prepared now. That is not cached, because the next try may succeed. */
  async #makeOne(attempt: Attempt, address: string): Promise<ImageSize | null | undefined> {
    const image = await this.#tryOne(attempt, address)
    if (image === undefined) return undefined
    const { ownerId, projectId } = attempt.request
    const hash = hashOfAddress(address)
    if (projectId) await this.#parts.cache.add(projectId, hash, image)
    else this.#drafts.add(ownerId, hash, image && sizeOf(image))
    return image && sizeOf(image)
  }

  async #tryOne(attempt: Attempt, address: string): Promise<EncodedImage | null | undefined> {
    const { decoder, signal } = attempt
    try {
      signal.throwIfAborted()
      if (isOwn(address)) return await this.#encodeOwn(attempt, address)
      const body = await this.#fetchOne(attempt, address)
      return body && (await decoder.encode(body, signal))
    } catch (error) {
      if (signal.aborted) return undefined
      if (!(error instanceof ImageRefusal)) throw error
      this.#report(error.reason)
      return null
    }
  }

  /** @throws ImageRefusal */
  async #encodeOwn(attempt: Attempt, address: string): Promise<EncodedImage> {
    const image = await attempt.decoder.encode(bytesOf(address), attempt.signal)
    attempt.ownBytes += image.body.byteLength
    if (attempt.ownBytes > LIMITS.imageBytesPerText) throw new ImageRefusal('size')
    return image
  }

  /** Returns undefined when the image can't be fetched now. @throws ImageRefusal */
  async #fetchOne(attempt: Attempt, address: string): Promise<Buffer | undefined> {
    const { rules, hosts } = this.#parts
    if (!rules || !attempt.request.mayFetch || !(await this.#isPaidFor(attempt))) return undefined
    return fetchImage(address, { ...rules, enter: (host, until) => hosts.enter(host, until) }, attempt.signal)
  }

  async #isPaidFor(attempt: Attempt): Promise<boolean> {
    if (attempt.isOverQuota) return false
    const { usage, clock } = this.#parts
    try {
      await usage.charge(attempt.request.ownerId, 'image_fetches', clock.now())
      return true
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'quota_exceeded') throw error
      attempt.isOverQuota = true
      return false
    }
  }

  #report(reason: RefusalReason): void {
    this.#parts.log.info('a picture could not be shown', { reason })
  }
}

function isOwn(address: string): boolean {
  return address.startsWith('data:')
}

function isRemote(address: string): boolean {
  return !isOwn(address) && !isUploadAddress(address)
}

function bytesOf(dataAddress: string): Buffer {
  return Buffer.from(dataAddress.slice(dataAddress.indexOf(',') + 1), 'base64')
}

function uploadedSize(image: UploadedImage | undefined): ImageSize | null {
  const [largest] = image?.files ?? []
  return largest ? { ...largest, textShare: image?.textShare } : null
}

function sizeOf({ widthPx, heightPx, textShare }: ImageSize): ImageSize {
  return { widthPx, heightPx, ...(textShare != null && { textShare }) }
}
