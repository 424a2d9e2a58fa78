import type { ProjectId, UserId } from '../../domain/ids.ts'

/**
 * The pictures of a text: at most 50 remote ones, 200 uploaded ones and 200 embedded ones, by their addresses as the
 * text writes them.
 */
export type ImageSizesRequest = {
  readonly ownerId: UserId
  /** The project of the text. Null: neither the text nor its pictures are stored. */
  readonly projectId: ProjectId | null
  readonly addresses: readonly string[]
  /** False: nothing is fetched, so only those remote pictures are known that were fetched before. */
  readonly mayFetch: boolean
  /** Pictures that take longer are left out. */
  readonly withinMs: number
}

export type ImageSize = {
  readonly widthPx: number
  readonly heightPx: number
  /** Of uploaded images: as `UploadedImage` has it. */
  readonly textShare?: number | null | undefined
}

/** Fetches and decodes pictures and returns their sizes. */
export interface ImageSizes {
  /**
   * Returns sizes by address; null: the picture can't be shown. Unknown pictures are missing, and all are if no worker
   * answers in time.
   */
  fetch(request: ImageSizesRequest, signal: AbortSignal): Promise<ReadonlyMap<string, ImageSize | null>>
}
