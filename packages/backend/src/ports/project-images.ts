import type { ProjectId, UserId } from '../domain/ids.ts'
import type { ProjectImage } from '../domain/project-image.ts'

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
  /** Those that any project of a user knows, each once: the one that holds longest. */
  listOfOwner(ownerId: UserId, addressHashes: readonly Buffer[]): Promise<readonly ImageRecord[]>
  /** Takes the place of what was known before. Does nothing when the project is gone. */
  put(projectId: ProjectId, record: ImageRecord): Promise<void>
  removeExpired(before: Date): Promise<void>
}
