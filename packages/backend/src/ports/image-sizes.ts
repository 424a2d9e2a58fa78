import type { ProjectId, UserId } from '../domain/ids.ts'

/** Pictures that a text names by their addresses, at most 50. */
export type ImageSizesRequest = {
  readonly ownerId: UserId
  /** Whose text names them. Null: the text is stored nowhere, and neither are its pictures. */
  readonly projectId: ProjectId | null
  readonly addresses: readonly string[]
  /** What hasn't come by then doesn't count. */
  readonly withinMs: number
}

export type ImageSize = { readonly widthPx: number; readonly heightPx: number }

/** Has pictures fetched, and says how large they are. */
export interface ImageSizes {
  /** By address; null: it can't be shown. All are missing when nobody is there to fetch them in time. */
  fetch(request: ImageSizesRequest, signal: AbortSignal): Promise<ReadonlyMap<string, ImageSize | null>>
}
