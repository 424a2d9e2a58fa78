import type { ProjectId } from '../domain/ids.ts'

/** A picture that lies elsewhere, as it was fetched and encoded for a project. */
export type ProjectImage = {
  readonly contentType: 'image/png' | 'image/jpeg'
  readonly widthPx: number
  readonly heightPx: number
  readonly bytes: number
  /** Under which its file lies in the object store. Never the same twice. */
  readonly prefix: string
}

/** What is known of a picture. `image` is null where it couldn't be fetched. */
export type ImageRecord = {
  readonly addressHash: Buffer
  readonly image: ProjectImage | null
  readonly expiresAt: Date
}

/** Which pictures have been fetched for a project. They go with it. */
export interface ProjectImages {
  /** Those that are known, also when they have run out not long ago. */
  list(projectId: ProjectId, addressHashes: readonly Buffer[]): Promise<readonly ImageRecord[]>
  /** Takes the place of what was known before. Does nothing when the project is gone. */
  put(projectId: ProjectId, record: ImageRecord): Promise<void>
  removeExpired(before: Date): Promise<void>
}
