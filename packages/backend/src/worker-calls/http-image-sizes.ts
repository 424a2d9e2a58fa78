import type { ImageSize, ImageSizes, ImageSizesRequest } from '../ports/images/image-sizes.ts'
import { IMAGES_PATH, imageSizesSchema } from './image-call.ts'
import type { WorkerCalls } from './worker-calls.ts'

/** How much longer than its time limit a worker may take to answer. */
const GRACE_MS = 2_000

/** Asks a worker to fetch pictures. */
export class HttpImageSizes implements ImageSizes {
  readonly #calls: WorkerCalls

  constructor(calls: WorkerCalls) {
    this.#calls = calls
  }

  async fetch(body: ImageSizesRequest, signal: AbortSignal): Promise<ReadonlyMap<string, ImageSize | null>> {
    if (body.addresses.length === 0) return new Map()
    const answer = await this.#calls.post({
      path: IMAGES_PATH,
      body,
      waitMs: body.withinMs + GRACE_MS,
      signal,
    })
    const sizes = imageSizesSchema.safeParse(answer).data ?? []
    return new Map(
      sizes.flatMap((size, index) => (size === 'unknown' ? [] : [[body.addresses[index] ?? '', size]])),
    )
  }
}

/** Used when no worker is configured. */
export const noImageSizes: ImageSizes = { fetch: async () => new Map() }
