import type { ProjectId, UserId } from '../domain/ids.ts'

/** Pictures that a text shows: at most 50 that lie elsewhere, by their addresses, and 200 of its own, by their `data:` addresses. */
export type ImageSizesRequest = {
  readonly ownerId: UserId
  /** Whose text shows them. Null: the text is stored nowhere, and neither are its pictures. */
  readonly projectId: ProjectId | null
  readonly addresses: readonly string[]
  /** False: nothing leaves the network, and of pictures that lie elsewhere only those that have been fetched before are known. */
  readonly mayFetch: boolean
  /** What hasn't come by then doesn't count. */
  readonly withinMs: number
}

export type ImageSize = { readonly widthPx: number; readonly heightPx: number }

/** Has pictures fetched and decoded, and says how large they are. */
export interface ImageSizes {
  /** By address; null: it can't be shown. One that isn't known is missing, and all are when no worker answers in time. */
  fetch(request: ImageSizesRequest, signal: AbortSignal): Promise<ReadonlyMap<string, ImageSize | null>>
}
